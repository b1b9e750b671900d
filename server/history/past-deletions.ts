import type { DeletionRow } from "@/lib/lists/deletions/row";
import { OF_CLUSTERS, withoutBlocker } from "@/server/deletions/deletion-row";
import type { ServedDeletions } from "@/server/deletions/list";
import type { PastList } from "@/server/lists/past-list";
import { pastList } from "./further-past-rows";
import { readState, rfc3339Of, secondsOf } from "./row-states";
import type { PastState } from "./store/history-store";
import type { Snapshot } from "./store/snapshot";
import { type IsPresent, KIND, type ObjectState } from "./store/subjects";

type DeletionScope = Awaited<ReturnType<ServedDeletions["scopeOf"]>>;

type StoredDeletion = Omit<DeletionRow, "name" | "since">;

/** Stands for the cluster, or the namespace: JSON has no such character. Many objects of a fleet wait for the same. */
const PLACE = "\u0001";

/** A row of what is being deleted as it is stored: what thousands of clusters wait for is one text. */
export function deletionObserved({ name, since, ...row }: DeletionRow, uid: string): ObjectState {
  const stored: StoredDeletion = row;
  const state = JSON.stringify(stored).replaceAll(placeOf(name), PLACE);
  return { kind: KIND.deletion, name, uid, created: 0, state, attributes: "", since: secondsOf(since) };
}

/**
 * What was being deleted. Who may not list all of a kind sees what is still there; and who may not list all that a cluster
 * has, not what it waited for, which may be gone. Throws `ApiError` "invalid" where nothing was recorded.
 */
export async function pastDeletions(
  state: PastState,
  isPresent: IsPresent,
): Promise<PastList<DeletionRow, DeletionScope>> {
  const ids = new Map<string, number>();
  const list = await pastList<DeletionRow, DeletionScope>(state, KIND.deletion, "deletions", (snapshot, id) => {
    const row = deletionAt(snapshot, id);
    ids.set(row.name, id);
    return row;
  });
  const isThere = (name: string) => {
    const id = ids.get(name);
    return id !== undefined && isPresent(KIND.deletion, name, state.snapshot.uidOf(id));
  };
  return {
    ...list,
    isSettled: ({ kinds }) => Object.values(kinds).every((visible) => visible === true),
    visible: (row, { kinds }) => {
      if (kinds[row.kind] !== true && !isThere(row.name)) return undefined;
      return row.cluster === undefined || OF_CLUSTERS.every((kind) => kinds[kind] === true) ? row : withoutBlocker(row);
    },
  };
}

/** The row that `deletionObserved` stored. */
function deletionAt(snapshot: Snapshot, id: number): DeletionRow {
  const name = snapshot.nameOf(id);
  const place = placeOf(name);
  return {
    name,
    ...readState<StoredDeletion>(snapshot.stateOf(id).replaceAll(PLACE, () => place)),
    since: rfc3339Of(snapshot.sinceOf(id)),
  };
}

function placeOf(name: string): string {
  return name.slice(0, name.indexOf("/"));
}
