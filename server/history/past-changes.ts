import { DamagedSegment } from "./store/block";
import type { HistoryStore } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { type NextState, Snapshot } from "./store/snapshot";
import type { Kind } from "./store/subjects";

/** A change as it is stored: states are texts of `row-states.ts`, absent where there was, or is, no object. */
export interface PastChange {
  readonly at: number;
  readonly cluster: string;
  /** Of a cluster add-on its name; else empty. */
  readonly addOn: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** As they are then; empty where there is no object. */
  readonly attributes: string;
  /** Since when it is in that state, in seconds since epoch; 0 where that is unknown. */
  readonly since: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** One whose change is reported, read from the snapshot when it is wanted. */
export interface ChangedObject {
  readonly kind: Kind;
  /** Of a cluster add-on its cluster; else its name. */
  readonly first: string;
  readonly second: string;
  readonly uid: string;
  /** Seconds since epoch. */
  readonly created: number;
}

/**
 * Reports what changed of some objects, oldest first: a month has millions of changes, of which nothing is kept here.
 * `isWanted` is called for each there was.
 */
export async function eachPastChange(
  store: Pick<HistoryStore, "flush" | "readSegment" | "segmentsBetween">,
  { from, to }: Span,
  isWanted: (object: ChangedObject) => boolean,
  report: (change: PastChange) => void,
): Promise<void> {
  await store.flush();
  for (const segment of store.segmentsBetween(from, to)) {
    const watch = (snapshot: Snapshot, at: number, id: number, { attributes, since, state }: NextState) => {
      const object = new SnapshotObject(snapshot, id);
      if (!isWanted(object)) return;
      const before = snapshot.states.has(id) ? snapshot.stateOf(id) : undefined;
      const after = state === 0 ? undefined : snapshot.texts.at(state - 1);
      const more = { attributes: (state !== 0 && snapshot.texts.at(attributes)) || "", since };
      report({ at, cluster: object.first, addOn: object.second, from: before, to: after, ...more });
    };
    try {
      const bytes = await store.readSegment(segment);
      await Snapshot.read(bytes, to, pauseAfter(), { from: Math.max(from, segment.from), report: watch });
    } catch (error) {
      // Lists of its time say that it cannot be read.
      if (!(error instanceof DamagedSegment)) throw error;
    }
  }
}

class SnapshotObject implements ChangedObject {
  constructor(
    private readonly snapshot: Snapshot,
    private readonly id: number,
  ) {}

  get kind(): Kind {
    return this.snapshot.kindOf(this.id);
  }

  get first(): string {
    return this.snapshot.firstNameOf(this.id);
  }

  get second(): string {
    return this.snapshot.secondNameOf(this.id);
  }

  get uid(): string {
    return this.snapshot.uidOf(this.id);
  }

  get created(): number {
    return this.snapshot.createdOf(this.id);
  }
}
