import { DamagedSegment } from "./store/block";
import type { HistoryStore } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { Snapshot } from "./store/snapshot";
import type { Kind } from "./store/subjects";

/** A change as it is stored: states are texts of `row-states.ts`, absent where there was, or is, no object. */
export interface PastChange {
  readonly at: number;
  readonly kind: Kind;
  readonly cluster: string;
  readonly addOn: string;
  readonly uid: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What changed of some objects, oldest first. `isWanted` is called for each change there was. */
export async function pastChanges(
  store: Pick<HistoryStore, "flush" | "readSegment" | "segmentsBetween">,
  { from, to }: Span,
  isWanted: (kind: Kind, first: string, second: string) => boolean,
): Promise<PastChange[]> {
  await store.flush();
  const changes: PastChange[] = [];
  for (const segment of store.segmentsBetween(from, to)) {
    const report = (snapshot: Snapshot, at: number, id: number, state: number) => {
      const [kind, first, second] = [snapshot.kindOf(id), snapshot.firstNameOf(id), snapshot.secondNameOf(id)];
      if (!isWanted(kind, first, second)) return;
      const before = snapshot.states.has(id) ? snapshot.stateOf(id) : undefined;
      const after = state === 0 ? undefined : snapshot.texts[state - 1];
      const change = { at, kind, cluster: first, addOn: second, uid: snapshot.uidOf(id) };
      changes.push({ ...change, from: before, to: after });
    };
    try {
      await Snapshot.read(await store.readSegment(segment), to, pauseAfter(), {
        from: Math.max(from, segment.from),
        report,
      });
    } catch (error) {
      // Lists of its time say that it cannot be read.
      if (!(error instanceof DamagedSegment)) throw error;
    }
  }
  return changes;
}
