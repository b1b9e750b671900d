import { isDeepStrictEqual } from "node:util";
import type { SetEntry } from "@/lib/lists/sets/list";
import { takingOf } from "@/lib/resources/managed-cluster-set";
import type { SetScope } from "@/server/auth/set-scope";
import type { PastList } from "@/server/lists/past-list";
import { pastList } from "./further-past-rows";
import { type ClusterAttributes, type ClusterState, readState, rfc3339Of, secondsOf } from "./row-states";
import type { PastState } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import type { Snapshot } from "./store/snapshot";
import { KIND, type ObjectState } from "./store/subjects";

/** How many clusters it has, which changes with each of them. */
type StoredSet = Pick<SetEntry, "members" | "available">;
type SetAttributes = Pick<SetEntry, "selector" | "labelSelector" | "boundTo" | "placements" | "addOns" | "managed">;

/** A row of a cluster set as it is stored. */
export function setObserved(row: SetEntry, uid: string): ObjectState {
  const { addOns, available, boundTo, createdAt, labelSelector, managed, members, name, placements, selector } = row;
  const state: StoredSet = { members, available };
  const attributes: SetAttributes = { selector, labelSelector, boundTo, placements, addOns, managed };
  const texts = { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
  return { kind: KIND.set, name, uid, created: secondsOf(createdAt), since: 0, ...texts };
}

/** What it is, or who may select from it, is another one: not merely how many clusters it has. */
export function setTurned(before: SetEntry, after: SetEntry): boolean {
  const turns = ({ available: _, members: __, ...rest }: SetEntry) => rest;
  return !isDeepStrictEqual(turns(before), turns(after));
}

/** Cluster sets as they were: who sees any may list all of them. Throws `ApiError` "invalid" where none were recorded. */
export function pastSets(state: PastState): Promise<PastList<SetEntry, SetScope>> {
  return pastList(state, KIND.set, "cluster sets", setAt);
}

/** The row that `setObserved` stored. */
export function setAt(snapshot: Snapshot, id: number): SetEntry {
  return {
    name: snapshot.firstNameOf(id),
    ...readState<StoredSet>(snapshot.stateOf(id)),
    ...readState<SetAttributes>(snapshot.attributesOf(id)),
    createdAt: rfc3339Of(snapshot.createdOf(id)),
  };
}

/** Which clusters there were, and which sets took them, for whom. */
export type PastReach = Awaited<ReturnType<typeof pastReach>>;

/** The same, of those that may be chosen: a cluster that was being deleted is chosen by none. */
export async function pastReach({ at, hole, snapshot }: PastState, sets: ReadonlyMap<string, SetEntry>) {
  const pause = pauseAfter();
  const clusters: { readonly name: string; readonly labels: ClusterAttributes["labels"] }[] = [];
  for (const id of snapshot.present(KIND.cluster)) {
    const [health] = readState<ClusterState>(snapshot.stateOf(id));
    const { labels } = readState<ClusterAttributes>(snapshot.attributesOf(id));
    if (health !== "deleting") clusters.push({ name: snapshot.firstNameOf(id), labels });
    await pause();
  }
  const reaching = Array.from(sets.values(), ({ boundTo = [], labelSelector, name, selector: selectorType }) => ({
    ...{ name, boundTo },
    ...takingOf({ name, selectorType, labelSelector }),
  }));
  return { at, hole, clusters, sets: reaching };
}
