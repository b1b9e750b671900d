import { firstOf } from "@/server/hub/first-of";
import { log } from "@/server/log";

interface Reading {
  settled(signal: AbortSignal): Promise<void>;
  unsettled(): Readonly<Record<string, string>>;
}

const REMIND_MS = 20_000;

/**
 * Reports when all of the hub that can be read has been read, with the lines that `unreadKinds` then has, and until
 * then, now and then, what has not and why. Returns these lines; undefined where the signal fired first.
 */
export async function followSync(
  hub: Reading,
  unreadKinds: () => readonly string[],
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  while (!signal.aborted) {
    const isSettled = await hub.settled(firstOf(signal, AbortSignal.timeout(REMIND_MS))).then(
      () => true,
      () => false,
    );
    if (isSettled) {
      const lines = unreadKinds();
      if (lines.length > 0) log.warn({ unreadKinds: lines }, "caches are synced, without kinds that cannot be read");
      else log.info("caches are synced");
      return lines;
    }
    if (!signal.aborted) log.warn({ waitingFor: hub.unsettled() }, "the hub is still being read");
  }
  return undefined;
}
