import { StartFailure } from "@/server/errors";
import { Child, type ChildPlan } from "./child-processes";

/** Total time for all children to stop. */
const KILL_AFTER_MS = 3_500;

export interface Family {
  /** Aborts when a person stops it or a child ended permanently. */
  readonly signal: AbortSignal;
  start(plan: ChildPlan): Child;
}

/**
 * Runs `begin`, then waits for SIGINT, SIGTERM, the end of our channel's owner, or a permanently ended child; then
 * stops the children, last started first. Returns the exit code: 0 when stopped by a person, else 1. A failure is one
 * sentence on stderr.
 */
export async function runFamily(begin: (family: Family) => Promise<void>): Promise<number> {
  const stop = new AbortController();
  const children: Child[] = [];
  let code = 0;
  const fail = (message: string) => {
    if (stop.signal.aborted) return;
    process.stderr.write(`${message}\n`);
    code = 1;
    stop.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(name, () => stop.abort());
  const start = (plan: ChildPlan): Child => {
    if (stop.signal.aborted) throw new StartFailure("Start cancelled.");
    const child = new Child(plan);
    children.push(child);
    child.onChange(() => child.failure !== undefined && fail(child.failure));
    return child;
  };
  const over = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve(), { once: true }));
  // It may have gone while this process was loading.
  if (process.send !== undefined && !process.connected) stop.abort();
  begin({ signal: stop.signal, start }).catch((error: unknown) => fail(messageOf(error)));
  await over;
  for (const child of children) child.willStop();
  const killAt = Date.now() + KILL_AFTER_MS;
  for (const child of children.reverse()) if (await child.stop(killAt)) code = 1;
  return code;
}

/** The message when a process cannot continue. */
export function messageOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error ? `Flotilla ended: ${error.message}` : "Flotilla ended.";
}
