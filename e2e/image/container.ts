import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "@/lib/kube/zod";
import type { Wrapped } from "./sandbox";

/** As the chart's terminationGracePeriodSeconds. */
const ENDS_WITHIN_MS = 10_000;
const MAX_OUTPUT = 20_000;
const Info = z.looseObject({ "child-pid": z.number() });

/** A command that runs in a sandbox, as process 1 there. It never outlives the process that started it. */
export interface Container {
  hasEnded(): boolean;
  /** The last of what it printed. */
  output(): string;
  /** Sends SIGTERM to process 1; answers what is wrong with how it ended. */
  stop(): Promise<string | undefined>;
  /** Resolves when it has ended by itself, with its code. */
  ended(): Promise<number | null>;
}

export async function startContainer({ path, args }: Wrapped): Promise<Container> {
  const child = spawn(path, ["--as-pid-1", "--info-fd", "3", ...args], { stdio: ["ignore", "pipe", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text = (text + chunk).slice(-MAX_OUTPUT);
    });
  }
  const ending = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // A pipe to read from, as `stdio` says.
  const info = Info.safeParse(await json(child.stdio[3] as Readable).catch(() => undefined)).data;
  return {
    hasEnded,
    output: () => text,
    async stop() {
      if (hasEnded() || !info) return `it ended by itself; it printed\n${text}`;
      process.kill(info["child-pid"], "SIGTERM");
      const isInTime = await Promise.race([ending, sleep(ENDS_WITHIN_MS, "late", { ref: false })]);
      if (isInTime === "late") child.kill("SIGKILL");
      return child.exitCode === 0 ? undefined : `SIGTERM ended it with ${child.exitCode}; it printed\n${text}`;
    },
    async ended() {
      await ending;
      return child.exitCode;
    },
  };
}
