import { isDeepStrictEqual } from "node:util";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { secondsOf } from "./row-states";
import { KIND, type ObjectState } from "./store/subjects";

/*
 * Rows of placements, rollouts, approvals and works as they are stored: what changes together is one text, what seldom does
 * another. Names and times are stored by themselves.
 */

export type StoredPlacement = Pick<PlacementRow, "status" | "message" | "chosen" | "groups">;
export type PlacementAttributes = Pick<PlacementRow, "wanted" | "sets" | "addOns">;

export type StoredRollout = Pick<
  RolloutRow,
  "stage" | "total" | "applied" | "healthy" | "waves" | "gates" | "notice" | "issues" | "held" | "order"
>;
export type RolloutAttributes = Pick<
  RolloutRow,
  "strategy" | "maxConcurrency" | "minSuccessTime" | "progressDeadline" | "configs" | "lifecycle" | "templated"
>;

export type StoredApproval = Pick<
  ApprovalEntry,
  | "state"
  | "clusterStatus"
  | "risk"
  | "ownRisk"
  | "headline"
  | "decidedAt"
  | "certificate"
  | "deletedAt"
  | "joinWaits"
  | "worst"
  | "worstFor"
>;
export type ApprovalAttributes = Pick<ApprovalEntry, "kind" | "object" | "cluster" | "addOn" | "requester">;

export function placementObserved(row: PlacementRow, uid: string): ObjectState {
  const { addOns, chosen, groups, message, sets, status, wanted } = row;
  const state: StoredPlacement = { status, message, chosen, groups };
  const attributes: PlacementAttributes = { wanted, sets, addOns };
  const times = { created: secondsOf(row.createdAt), since: secondsOf(row.since) };
  return { kind: KIND.placement, name: row.name, uid, ...times, ...texts(state, attributes) };
}

/** `uid` is that of its add-on. */
export function rolloutObserved(row: RolloutRow, uid: string): ObjectState {
  const { applied, gates, healthy, held, issues, notice, order, stage, total, waves } = row;
  const { configs, lifecycle, maxConcurrency, minSuccessTime, progressDeadline, strategy, templated } = row;
  const state: StoredRollout = { stage, total, applied, healthy, waves, gates, notice, issues, held, order };
  const attributes: RolloutAttributes = {
    ...{ strategy, maxConcurrency, minSuccessTime, progressDeadline },
    ...{ configs, lifecycle, templated },
  };
  const times = { created: 0, since: secondsOf(row.since) };
  return { kind: KIND.rollout, name: row.name, uid, ...times, ...texts(state, attributes) };
}

/** A stage that it, or a wave, has reached, or what people ordered: not merely another count. */
export function rolloutTurned(before: RolloutRow, after: RolloutRow): boolean {
  const turns = ({ configs, held, order, stage, waves }: RolloutRow) => [
    ...[stage, held, order, configs],
    waves.map((wave) => wave.stage),
  ];
  return !isDeepStrictEqual(turns(before), turns(after));
}

/** What was created under that name at another time is another: the console knows requests that the hub has deleted. */
export function approvalObserved(entry: ApprovalEntry): ObjectState {
  const { addOn, cluster, kind, object, requester } = entry;
  const { certificate, clusterStatus, decidedAt, deletedAt, headline, ownRisk, risk } = entry;
  const { joinWaits, worst, worstFor } = entry;
  const state: StoredApproval = {
    ...{ state: entry.state, clusterStatus, risk, ownRisk, headline, decidedAt, certificate, deletedAt },
    ...{ joinWaits, worst, worstFor },
  };
  const attributes: ApprovalAttributes = { kind, object, cluster, addOn, requester };
  const times = { created: secondsOf(entry.createdAt), since: 0 };
  return { kind: KIND.approval, name: entry.name, uid: entry.createdAt, ...times, ...texts(state, attributes) };
}

export type StoredWork = Pick<WorkRow, "applied" | "available" | "isLeaving" | "message">;
export type WorkAttributes = Pick<WorkRow, "addOn" | "manifests">;

export function workObserved(row: WorkRow, uid: string): ObjectState {
  const { addOn, applied, available, createdAt, isLeaving, manifests, message, name, since } = row;
  const state: StoredWork = { applied, available, isLeaving, message };
  const attributes: WorkAttributes = { addOn, manifests };
  const times = { created: secondsOf(createdAt), since: secondsOf(since) };
  return { kind: KIND.work, name, uid, ...times, ...texts(state, attributes) };
}

function texts(state: object, attributes: object): Pick<ObjectState, "state" | "attributes"> {
  return { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
}
