import type { NamedRow } from "@/lib/api/live/live";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { ApprovalScope } from "@/server/auth/approval-scope";
import type { PlacementScope } from "@/server/auth/placement-scope";
import type { RolloutScope } from "@/server/auth/rollout-scope";
import { ApiError } from "@/server/errors";
import type { IdentityListScope } from "@/server/identities/list";
import type { PastList } from "@/server/lists/past-list";
import { type RolloutWithCauses, rolloutShown } from "@/server/rollouts/caused-row";
import type {
  ApprovalAttributes,
  IdentityAttributes,
  PlacementAttributes,
  RolloutAttributes,
  StoredApproval,
  StoredIdentity,
  StoredPlacement,
  StoredRollout,
} from "./further-row-states";
import { pastView } from "./past-view";
import { readState, rfc3339Of, timeOrNone } from "./row-states";
import type { PastState } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import type { Snapshot } from "./store/snapshot";
import { type IsPresent, KIND, type Kind, type ObjectState } from "./store/subjects";

/** Makes a row of an object of the snapshot. */
type MakeRow<Row> = (snapshot: Snapshot, id: number) => Row;

/** Placements as they were, as `pastByNamespace`. */
export function pastPlacements(
  state: PastState,
  isPresent: IsPresent,
): Promise<PastList<PlacementRow, PlacementScope>> {
  return pastByNamespace(state, { kind: KIND.placement, many: "placements", make: placementAt }, isPresent);
}

/**
 * Rows that callers see by namespace. Who may not list all sees those that are there now. Throws `ApiError` "invalid"
 * where none were recorded.
 */
export async function pastByNamespace<Row extends NamedRow, Scope extends { readonly in: unknown }>(
  state: PastState,
  { kind, make, many }: { readonly kind: Kind; readonly many: string; readonly make: MakeRow<Row> },
  isPresent: IsPresent,
): Promise<PastList<Row, Scope>> {
  const ids = new Map<string, number>();
  const list = await pastList<Row, Scope>(state, kind, many, (snapshot, id) => {
    const row = make(snapshot, id);
    ids.set(row.name, id);
    return row;
  });
  const visible = (row: Row, scope: Scope) => {
    const id = ids.get(row.name);
    const isThere = id !== undefined && isPresent(kind, row.name, state.snapshot.uidOf(id));
    return scope.in === true || isThere ? row : undefined;
  };
  return { ...list, isSettled: (scope) => scope.in === true, visible };
}

/** Rollouts as they were: who sees any may list all. What works said of them is for who may list all works. */
export async function pastRollouts(state: PastState): Promise<PastList<RolloutWithCauses, RolloutScope>> {
  const list = await pastList<RolloutWithCauses, RolloutScope>(state, KIND.rollout, "rollouts", rolloutAt);
  return { ...list, visible: rolloutShown };
}

/** Approvals as they were: who sees requests, or clusters, may list all of them. */
export async function pastApprovals(state: PastState): Promise<PastList<ApprovalEntry, ApprovalScope>> {
  const unknown = state.snapshot.hasLaterFields(KIND.approval) ? [] : ["invitation"];
  const list = await pastList<ApprovalEntry, ApprovalScope>(state, KIND.approval, "approvals", approvalAt);
  return { ...list, unknown };
}

/** Issued identities as they were, without kinds that are read with callers' rights: who sees any may list all of its kind. */
export function pastIdentities(state: PastState): Promise<PastList<IdentityRow, IdentityListScope>> {
  return pastList(state, KIND.identity, "identities", (snapshot, id) => identityOfStored(storedAt(snapshot, id)));
}

function placementAt(snapshot: Snapshot, id: number): PlacementRow {
  const name = snapshot.firstNameOf(id);
  const [namespace = "", placement = ""] = name.split("/");
  return {
    ...{ name, namespace, placement },
    ...readState<StoredPlacement>(snapshot.stateOf(id)),
    ...readState<PlacementAttributes>(snapshot.attributesOf(id)),
    since: timeOrNone(snapshot.sinceOf(id)),
    createdAt: rfc3339Of(snapshot.createdOf(id)),
  };
}

function rolloutAt(snapshot: Snapshot, id: number): RolloutWithCauses {
  return rolloutOf(storedAt(snapshot, id));
}

function approvalAt(snapshot: Snapshot, id: number): ApprovalEntry {
  return approvalOf(storedAt(snapshot, id));
}

function storedAt(snapshot: Snapshot, id: number): Stored {
  return {
    name: snapshot.firstNameOf(id),
    state: snapshot.stateOf(id),
    attributes: snapshot.attributesOf(id),
    created: snapshot.createdOf(id),
    since: snapshot.sinceOf(id),
  };
}

type Stored = Omit<ObjectState, "kind" | "uid">;

/** The row that `rolloutObserved` stored. */
export function rolloutOf({ attributes, name, since, state }: Stored): RolloutWithCauses {
  const [addOn = "", namespace = "", placement = ""] = name.split("/");
  return {
    ...{ name, addOn, namespace, placement },
    ...readState<StoredRollout>(state),
    ...readState<RolloutAttributes>(attributes),
    since: timeOrNone(since),
  };
}

/** The row that `approvalObserved` stored. Batches are for deciding, which nobody does in the past. */
export function approvalOf({ attributes, created, name, state }: Stored): ApprovalEntry {
  return {
    name,
    ...readState<StoredApproval>(state),
    ...readState<ApprovalAttributes>(attributes),
    createdAt: rfc3339Of(created),
    version: "",
  };
}

/** The row that `identityObserved` stored. */
export function identityOfStored({
  attributes,
  name,
  state,
}: Pick<Stored, "attributes" | "name" | "state">): IdentityRow {
  return { name, ...readState<IdentityAttributes>(attributes), ...readState<StoredIdentity>(state) };
}

/**
 * All of a kind. Files of an earlier version of the console have no such objects: that is said, because it is no empty
 * list.
 */
export async function pastList<Row extends { readonly name: string }, Scope>(
  state: PastState,
  kind: Kind,
  many: string,
  make: MakeRow<Row>,
): Promise<PastList<Row, Scope>> {
  const { snapshot } = state;
  const pause = pauseAfter();
  const rows = new Map<string, Row>();
  for (const id of snapshot.present(kind)) {
    const row = make(snapshot, id);
    rows.set(row.name, row);
    await pause();
  }
  if (rows.size === 0 && !snapshot.isRecorded(kind))
    throw new ApiError("invalid", `No ${many} were recorded at that time.`);
  return { ...pastView(state, rows), isSettled: () => true, visible: (row) => row };
}
