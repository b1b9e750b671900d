import { StartFailure } from "@/server/errors";
import { log } from "@/server/log";
import { messageOf } from "./parent";

/** A process that should stop but hangs exits anyway: there may be no one left to kill it. */
const GIVE_UP_MS = 4_000;

export interface Life {
  /** Aborts when this process should stop: SIGTERM, SIGINT without a parent, or the parent is gone. */
  readonly signal: AbortSignal;
  /** Notifies the parent, if any: "ready" first, further milestones by role. */
  milestone(name: string): void;
  /** Prints if it was started by hand; silent under a parent. */
  announce(text: string): void;
}

/**
 * Runs one role until it ends or is stopped, and returns the exit code. Under a parent, SIGINT is ignored: Ctrl-C
 * reaches the whole group, and the parent stops us in its order.
 */
export async function liveAs(role: string, run: (life: Life) => Promise<void>): Promise<number> {
  const stop = new AbortController();
  const hasParent = process.send !== undefined;
  process.on("SIGTERM", () => stop.abort());
  process.on("SIGINT", () => {
    if (!hasParent) stop.abort();
  });
  process.on("disconnect", () => stop.abort());
  // The parent may have gone while this process was loading.
  if (hasParent && !process.connected) stop.abort();
  stop.signal.addEventListener("abort", () => setTimeout(() => process.exit(1), GIVE_UP_MS).unref(), { once: true });
  const send = (message: object) => {
    if (process.connected) process.send?.(message);
  };
  try {
    await run({
      signal: stop.signal,
      milestone: (name) => send({ type: "milestone", name }),
      announce: (text) => void (hasParent || process.stdout.write(text)),
    });
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    if (!(error instanceof StartFailure)) log.error({ role, err: error }, "role ended");
    if (hasParent) send({ type: "failed", message: messageOf(error) });
    else process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}
