import { StartFailure } from "@/server/errors";
import { Child, type ChildPlan } from "./child-processes";

/** All children together have this long to stop by themselves. */
const KILL_AFTER_MS = 3_500;

export interface Family {
  /** Fires when a person wants it all to stop or a child is gone for good. */
  readonly signal: AbortSignal;
  start(plan: ChildPlan): Child;
}

/**
 * Runs `begin`, then waits until SIGINT, SIGTERM or the end of whoever holds our channel, or until a child is gone for good; then
 * stops the children, last started first. Answers the exit code: 0 when a person stopped it, 1 otherwise. A failure is one sentence on stderr.
 */
export async function runFamily(begin: (family: Family) => Promise<void>): Promise<number> {
  const stop = new AbortController();
  const children: Child[] = [];
  let code = 0;
  const fail = (sentence: string) => {
    if (stop.signal.aborted) return;
    process.stderr.write(`${sentence}\n`);
    code = 1;
    stop.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(name, () => stop.abort());
  const start = (plan: ChildPlan): Child => {
    if (stop.signal.aborted) throw new StartFailure("The start was stopped.");
    const child = new Child(plan);
    children.push(child);
    child.onChange(() => child.failure !== undefined && fail(child.failure));
    return child;
  };
  const over = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve(), { once: true }));
  // It may have gone while this process was loading.
  if (process.send !== undefined && !process.connected) stop.abort();
  begin({ signal: stop.signal, start }).catch((error: unknown) => fail(sentenceOf(error)));
  await over;
  for (const child of children) child.willStop();
  const killAt = Date.now() + KILL_AFTER_MS;
  for (const child of children.reverse()) if (await child.stop(killAt)) code = 1;
  return code;
}

/** What a person is told when a process cannot go on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error ? `Flotilla ended: ${error.message}` : "Flotilla ended.";
}
