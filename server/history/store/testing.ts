import { HistoryStore } from "./history-store";
import { SegmentMemory } from "./segment-memory";
import type { SegmentStorage } from "./segments";
import type { Snapshot } from "./snapshot";
import { KIND, type ObjectState } from "./subjects";

const DAY_MS = 24 * 60 * 60_000;

/** A history with a clock that a test moves. */
export class TestHistory {
  now = Date.UTC(2026, 10, 26, 9, 0, 0);
  monotonic = 1_000_000;
  readonly store: HistoryStore;

  constructor(
    readonly storage: SegmentStorage = new SegmentMemory(64 * 1024 * 1024),
    retentionMs = 30 * DAY_MS,
    begunAt?: number,
  ) {
    this.now = begunAt ?? this.now;
    this.store = new HistoryStore({
      storage,
      retentionMs,
      now: () => this.now,
      monotonic: () => this.monotonic,
    });
  }

  /** Time passes, and what is new is written. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    this.monotonic += ms;
    await this.store.flush();
  }

  /** A cluster add-on named "cluster/add-on" is so from now on. */
  become(name: string, state: string, uid = `uid of ${name}`): void {
    this.store.observe(observed(name, state, uid, Math.floor(this.now / 1_000)));
  }

  async at(at: number): Promise<Record<string, string>> {
    return statesOf((await this.store.stateAt(at)).snapshot);
  }
}

function observed(name: string, state: string, uid: string, since: number): ObjectState {
  return { kind: KIND.clusterAddOn, name, uid, created: 1_000, state, attributes: "", since };
}

/** Of all that was there, by name. */
function statesOf(snapshot: Snapshot): Record<string, string> {
  const ids = Array.from({ length: snapshot.size }, (_, id) => id).filter((id) => snapshot.states.has(id));
  return Object.fromEntries(ids.map((id) => [snapshot.nameOf(id), snapshot.stateOf(id)]));
}
