import { join } from "node:path";
import { log } from "@/server/log";
import { HistoryStore } from "./store/history-store";
import { restAfter } from "./store/pause-after";
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

/**
 * How everything was. Works have files of their own: a fleet has as many of them as of all others together, and what is
 * of another list is read without them.
 */
export interface Histories {
  readonly states: HistoryStore;
  readonly works: HistoryStore;
}

/** What works may take of the room. */
const SHARE_OF_WORKS = 1 / 2;

/** Of the last hour. */
export function historiesInMemory(): Histories {
  return { states: historyInMemory(), works: historyInMemory() };
}

/** The histories where they are to be. A folder that cannot be read is said, and no reason not to start. */
export async function openHistories({ folder, maxBytes, days }: HistorySettings): Promise<Histories> {
  const ofWorks = folder && join(folder, "works");
  return {
    states: await openHistory({ folder, days, maxBytes: maxBytes * (1 - SHARE_OF_WORKS) }),
    works: await openHistory({ folder: ofWorks, days, maxBytes: maxBytes * SHARE_OF_WORKS }),
  };
}

/** A history of the last hour in memory; `problem` says why it is not on disk, although it should be. */
function historyInMemory(problem?: string): HistoryStore {
  return new HistoryStore({
    storage: new SegmentMemory(MAX_MEMORY_BYTES),
    retentionMs: HOUR_MS,
    isInMemory: true,
    problem,
  });
}

async function openHistory({ days, folder, maxBytes }: HistorySettings): Promise<HistoryStore> {
  if (folder === undefined) return historyInMemory();
  try {
    const storage = await SegmentFiles.open({ folder, maxBytes, pause: restAfter() });
    const store = new HistoryStore({ storage, retentionMs: days * 24 * HOUR_MS });
    await store.open();
    return store;
  } catch (error) {
    log.error({ error, folder }, "HISTORY_DIR cannot be read; the history is in memory");
    return historyInMemory("The folder of the history cannot be read: it is in memory.");
  }
}
