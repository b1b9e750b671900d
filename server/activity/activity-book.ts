import { createHash } from "node:crypto";
import type { ActivityRow } from "@/lib/api/activity/activity";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { Keys } from "@/server/keys";
import type { ActivityLog } from "./activity-log";
import { authenticityOf, type Link } from "./chain";
import type { SharedRecord } from "./shared-entries";

interface BookParts {
  readonly own: Pick<ActivityLog, "entries">;
  readonly shared: Pick<ResourceCache<SharedRecord>, "list">;
  readonly keys: Keys;
}

/** What this console and all other processes recorded lately, each entry once. */
export class ActivityBook {
  readonly #rowsByLink = new WeakMap<Link, ActivityRow>();

  constructor(private readonly parts: BookParts) {}

  /** The newest first; of equal times, the one that was recorded later. */
  rows(): ActivityRow[] {
    const { own, shared } = this.parts;
    const rows = new Map<string, ActivityRow>();
    // Own ones last: nobody can put another in their place.
    for (const { links } of shared.list()) for (const link of links) this.#add(rows, link);
    for (const link of own.entries) this.#add(rows, link);
    // Sorting leaves equal ones in their order.
    return [...rows.values()].reverse().sort((a, b) => compare(b.time, a.time));
  }

  /** A forged line takes no genuine one's place. */
  #add(rows: Map<string, ActivityRow>, link: Link): void {
    const row = this.#rowOf(link);
    if (!row) return;
    const present = rows.get(row.id);
    if (present?.authenticity !== "signed") rows.set(row.id, row);
  }

  #rowOf(link: Link): ActivityRow | undefined {
    const { line } = link;
    if (line.type !== "entry") return undefined;
    const known = this.#rowsByLink.get(link);
    if (known) return known;
    const { entry, run, seq, writer } = line;
    const authenticity = authenticityOf(link, this.parts.keys);
    const row: ActivityRow = { ...entry, id: idOf(run, seq, authenticity), writer, authenticity };
    this.#rowsByLink.set(link, row);
    return row;
  }
}

/** Names an entry without its number, which would tell how many there are of others. */
function idOf(run: string, seq: number, authenticity: ActivityRow["authenticity"]): string {
  const kind = authenticity === "forged" ? "forged" : "entry";
  return createHash("sha256").update(`${kind} ${run} ${seq}`).digest("hex").slice(0, 16);
}

/** Of RFC 3339 in UTC, to the millisecond: as text. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
