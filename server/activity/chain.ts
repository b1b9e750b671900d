import { ActivityEntry } from "@/lib/api/activity/activity";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import type { Keys } from "@/server/keys";

/** What each line of the log has around what it says. */
const LINK = {
  v: z.literal(1),
  /** The process: "console/flotilla-console-0". */
  writer: z.string(),
  /** Random, of one run of the process. */
  run: z.string(),
  /** Counts the lines of a chain from 1 on. */
  seq: z.number().check(z.int(), z.gte(1)),
  /** The HMAC of the line before; "" for the first one of a chain. */
  prev: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
  /** Names the key of the HMAC. */
  key: z.string(),
};

const Line = z.discriminatedUnion("type", [
  z.strictObject({ ...LINK, type: z.literal("entry"), entry: ActivityEntry }),
  /** The first line of a file, and of a run. */
  z.strictObject({ ...LINK, type: z.literal("start"), time: z.string() }),
]);
type Line = z.infer<typeof Line>;

/** A line of the log; `mac` is the HMAC-SHA256 over all before it, hexadecimal. */
export interface Link {
  readonly line: Line;
  readonly mac: string;
  /** The line itself, without its end. */
  readonly text: string;
}

/** Where a chain has got to. */
export interface ChainHead {
  readonly seq: number;
  readonly mac: string;
}

/** Makes the lines of one log, each signed together with the HMAC of the one before. */
export class Chain {
  #head: ChainHead;

  constructor(
    private readonly keys: Keys,
    private readonly who: { readonly writer: string; readonly run: string },
    after: ChainHead = { seq: 0, mac: "" },
  ) {
    this.#head = after;
  }

  get head(): ChainHead {
    return this.#head;
  }

  /** The next line, which is a "start" without an entry. */
  next(entry?: ActivityEntry): Link {
    const { seq, mac: prev } = this.#head;
    const content = entry
      ? ({ type: "entry", entry } as const)
      : ({ type: "start", time: timeText(new Date()) } as const);
    const line: Line = { v: 1, ...this.who, seq: seq + 1, ...content, prev, key: this.keys.newestId };
    const open = printable(JSON.stringify(line)).slice(0, -1);
    const { mac } = this.keys.sign(open);
    this.#head = { seq: seq + 1, mac };
    return { line, mac, text: `${open},"mac":"${mac}"}` };
  }
}

export function timeText(time: Date): string {
  return time.toISOString();
}

/** ASCII alone, so that no terminal obeys it and each byte of a line is signed for. JSON has escaped the rest. */
function printable(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const SIGNED = /^(?<open>\{[\x20-\x7e]*),"mac":"(?<mac>[0-9a-f]{64})"\}$/;

/** Undefined for what no log has. Says nothing of whether the HMAC is right. */
export function readLink(text: string): Link | undefined {
  const { open, mac } = SIGNED.exec(text)?.groups ?? {};
  if (open === undefined || mac === undefined) return undefined;
  const { data: line } = Line.safeParse(jsonIn(`${open}}`));
  return line && { line, mac, text };
}

/** Whether somebody with the key wrote the line. */
export function authenticityOf({ line, mac, text }: Link, keys: Keys): "signed" | "unverified" | "forged" {
  const open = text.slice(0, -`,"mac":"${mac}"}`.length);
  const verdict = keys.verify(open, { key: line.key, mac });
  return ({ ok: "signed", "unknown-key": "unverified", wrong: "forged" } as const)[verdict];
}
