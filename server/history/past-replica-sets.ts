import { isDeepStrictEqual } from "node:util";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import type { PastList } from "@/server/lists/past-list";
import type { ReplicaSetScope } from "@/server/replica-sets/list";
import { pastByNamespace } from "./further-past-rows";
import { readState, rfc3339Of, secondsOf, timeOrNone } from "./row-states";
import type { PastState } from "./store/history-store";
import type { Snapshot } from "./store/snapshot";
import { type IsPresent, KIND, type ObjectState } from "./store/subjects";

/** How far it is, which changes with each of its works. */
type StoredReplicaSet = Pick<
  ReplicaSetRow,
  "status" | "message" | "total" | "applied" | "available" | "progressing" | "degraded"
>;
type ReplicaSetAttributes = Pick<ReplicaSetRow, "placements" | "manifests">;

/** A row of a ManifestWorkReplicaSet as it is stored. */
export function replicaSetObserved(row: ReplicaSetRow, uid: string): ObjectState {
  const { applied, available, createdAt, degraded, manifests, message, name, placements, progressing, since } = row;
  const state: StoredReplicaSet = {
    ...{ status: row.status, message, total: row.total },
    ...{ applied, available, progressing, degraded },
  };
  const attributes: ReplicaSetAttributes = { placements, manifests };
  const texts = { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
  const times = { created: secondsOf(createdAt), since: secondsOf(since) };
  return { kind: KIND.replicaSet, name, uid, ...times, ...texts };
}

/** Its status or what it is made of is another one: not merely a count. */
export function replicaSetTurned(before: ReplicaSetRow, after: ReplicaSetRow): boolean {
  const turns = ({ manifests, placements, status }: ReplicaSetRow) => [status, placements, manifests];
  return !isDeepStrictEqual(turns(before), turns(after));
}

/** ManifestWorkReplicaSets as they were, as `pastByNamespace`. */
export function pastReplicaSets(
  state: PastState,
  isPresent: IsPresent,
): Promise<PastList<ReplicaSetRow, ReplicaSetScope>> {
  return pastByNamespace(state, { kind: KIND.replicaSet, many: "replica sets", make: replicaSetAt }, isPresent);
}

/** The row that `replicaSetObserved` stored. */
function replicaSetAt(snapshot: Snapshot, id: number): ReplicaSetRow {
  const name = snapshot.firstNameOf(id);
  const [namespace = "", set = ""] = name.split("/");
  return {
    ...{ name, namespace, set },
    ...readState<StoredReplicaSet>(snapshot.stateOf(id)),
    ...readState<ReplicaSetAttributes>(snapshot.attributesOf(id)),
    since: timeOrNone(snapshot.sinceOf(id)),
    createdAt: rfc3339Of(snapshot.createdOf(id)),
  };
}
