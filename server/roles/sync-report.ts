import { firstOf } from "@/server/hub/first-of";
import { log } from "@/server/log";

interface Reading {
  synced(signal: AbortSignal): Promise<void>;
  unsynced(): Readonly<Record<string, string>>;
}

const REMIND_MS = 20_000;

/** Says when all of the hub has been read, and until then, now and then, what has not and why. Answers whether that came before the signal. */
export async function followSync(hub: Reading, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const isSynced = await hub.synced(firstOf(signal, AbortSignal.timeout(REMIND_MS))).then(
      () => true,
      () => false,
    );
    if (isSynced) {
      log.info("caches are synced");
      return true;
    }
    if (!signal.aborted) log.warn({ waitingFor: hub.unsynced() }, "no add-on is looked after before all of the hub has been read");
  }
  return false;
}
