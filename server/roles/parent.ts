import { StartFailure } from "@/server/errors";
import { Child, type ChildPlan } from "./child-processes";

export interface Family {
  /** Fires when a person wants it all to stop or a child is gone for good. */
  readonly signal: AbortSignal;
  start(plan: ChildPlan): Child;
}

/**
 * Runs `begin`, then waits until SIGINT, SIGTERM or the end of whoever holds our channel, or until a child is gone for good; then stops the children, last started
 * first. Answers the exit code: 0 when a person stopped it, 1 otherwise. A failure is one sentence on stderr.
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
    const child = new Child(plan);
    children.push(child);
    child.onChange(() => child.failure !== undefined && fail(child.failure));
    return child;
  };
  const over = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve(), { once: true }));
  begin({ signal: stop.signal, start }).catch((error: unknown) => fail(sentenceOf(error)));
  await over;
  for (const child of children) child.willStop();
  for (const child of children.reverse()) if (await child.stop()) code = 1;
  return code;
}

/** What a person is told when a process cannot go on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error ? `Flotilla ended: ${error.message}` : "Flotilla ended.";
}
