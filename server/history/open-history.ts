import { log } from "@/server/log";
import { HistoryStore } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { SegmentFiles } from "./store/segment-files";
import { SegmentMemory } from "./store/segment-memory";

const HOUR_MS = 60 * 60_000;
const MAX_MEMORY_BYTES = 32 * 1024 * 1024;

export interface HistorySettings {
  /** Undefined: in memory. */
  readonly folder: string | undefined;
  readonly days: number;
  readonly maxBytes: number;
}

/** A history of the last hour in memory; `problem` says why it is not on disk, although it should be. */
export function historyInMemory(problem?: string): HistoryStore {
  return new HistoryStore({
    storage: new SegmentMemory(MAX_MEMORY_BYTES),
    retentionMs: HOUR_MS,
    isInMemory: true,
    problem,
  });
}

/** The history where it is to be. A folder that cannot be read is said, and no reason not to start. */
export async function openHistory({ days, folder, maxBytes }: HistorySettings): Promise<HistoryStore> {
  if (folder === undefined) return historyInMemory();
  try {
    const storage = await SegmentFiles.open({ folder, maxBytes, pause: pauseAfter() });
    const store = new HistoryStore({ storage, retentionMs: days * 24 * HOUR_MS });
    await store.open();
    return store;
  } catch (error) {
    log.error({ error, folder }, "HISTORY_DIR cannot be read; the history is in memory");
    return historyInMemory("The folder of the history cannot be read: it is in memory.");
  }
}
