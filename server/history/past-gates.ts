import { isDeepStrictEqual } from "node:util";
import { isInPart, type SelectingSet } from "@/lib/gates/fleet-part";
import type { GateEntry } from "@/lib/lists/gates/list";
import type { ServedGates } from "@/server/gates/list";
import type { PastList } from "@/server/lists/past-list";
import { pastList } from "./further-past-rows";
import { setAt } from "./past-sets";
import { type ClusterAttributes, readState, secondsOf, timeOrNone } from "./row-states";
import type { PastState } from "./store/history-store";
import type { Snapshot } from "./store/snapshot";
import { type IsPresent, KIND, type ObjectState } from "./store/subjects";

type GateScope = Awaited<ReturnType<ServedGates["scopeOf"]>>;

/** What changes while it is as it is written. */
type StoredGate = Pick<GateEntry, "status" | "clusters" | "stops" | "until" | "since" | "approvals" | "problem">;
/** Which clusters it is for follows from its part of the fleet, and from the labels that clusters had. */
type GateAttributes = Omit<GateEntry, keyof StoredGate | "members" | "name" | "createdAt">;

/** A row of a window, freeze or gate as it is stored. Who sees one may list all of its kind. */
export function gateObserved(row: GateEntry): ObjectState {
  const { approvals, clusters, createdAt, members: _, name, problem, since, status, stops, until, ...rest } = row;
  const state: StoredGate = { status, clusters, stops, until, since, approvals, problem };
  const attributes: GateAttributes = rest;
  const texts = { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
  return { kind: KIND.gate, name, uid: createdAt ?? "", created: secondsOf(createdAt), since: 0, ...texts };
}

/** It holds something else, or for another time: more than the number of clusters that wait for it is another. */
export function gateTurned(before: GateEntry, after: GateEntry): boolean {
  const turns = ({ clusters: _, members: __, ...rest }: GateEntry) => rest;
  return !isDeepStrictEqual(turns(before), turns(after));
}

/**
 * Windows, freezes and gates as they were, for the clusters that there were. Who may not list all clusters sees those that
 * are there now. Throws `ApiError` "invalid" where none were recorded.
 */
export async function pastGates(state: PastState, isPresent: IsPresent): Promise<PastList<GateEntry, GateScope>> {
  const { snapshot } = state;
  const clusters = Array.from(snapshot.present(KIND.cluster), (id) => new PastSelectable(snapshot, id));
  const ids = new Map(clusters.map(({ id, metadata }) => [metadata.name, id]));
  const sets = setsAt(snapshot);
  const list = await pastList<GateEntry, GateScope>(state, KIND.gate, "gates", (_, id) => {
    const row = gateAt(snapshot, id);
    const { part } = row;
    if (!part) return row;
    return { ...row, members: clusters.flatMap((each) => (isInPart(part, each, sets) ? [each.metadata.name] : [])) };
  });
  const isThere = (name: string) => {
    const id = ids.get(name);
    return id !== undefined && isPresent(KIND.cluster, name, snapshot.uidOf(id));
  };
  return {
    ...list,
    isSettled: (scope) => typeof scope.clusters === "boolean",
    visible: (row, scope) =>
      typeof scope.clusters === "boolean" ? row : { ...row, members: row.members?.filter(isThere) },
  };
}

/** The row that `gateObserved` stored, without its clusters. */
function gateAt(snapshot: Snapshot, id: number): GateEntry {
  return {
    name: snapshot.firstNameOf(id),
    ...readState<StoredGate>(snapshot.stateOf(id)),
    ...readState<GateAttributes>(snapshot.attributesOf(id)),
    members: undefined,
    createdAt: timeOrNone(snapshot.createdOf(id)),
  };
}

function setsAt(snapshot: Snapshot): SelectingSet[] {
  return Array.from(snapshot.present(KIND.set), (id) => {
    const { labelSelector, name, selector: selectorType } = setAt(snapshot, id);
    return { metadata: { name }, spec: { clusterSelector: { selectorType, labelSelector } } };
  });
}

/** A cluster as it was, for selectors: most gates look at no labels. */
class PastSelectable {
  #labels: ClusterAttributes["labels"] | undefined;
  readonly metadata: { readonly name: string; readonly labels: ClusterAttributes["labels"] };

  constructor(
    snapshot: Snapshot,
    readonly id: number,
  ) {
    const labels = () => (this.#labels ??= readState<ClusterAttributes>(snapshot.attributesOf(id)).labels);
    this.metadata = {
      name: snapshot.firstNameOf(id),
      get labels() {
        return labels();
      },
    };
  }
}
