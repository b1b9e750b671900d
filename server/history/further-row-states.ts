import { isDeepStrictEqual } from "node:util";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { WorkRow } from "@/lib/lists/works/row";
import type { RolloutWithCauses } from "@/server/rollouts/caused-row";
import { secondsOf } from "./row-states";
import { KIND, type ObjectState } from "./store/subjects";

/*
 * Rows of placements, rollouts, approvals, identities and works as they are stored: what changes together is one text, what seldom does
 * another. Names and times are stored by themselves.
 */

export type StoredPlacement = Pick<PlacementRow, "status" | "message" | "chosen" | "groups">;
export type PlacementAttributes = Pick<PlacementRow, "wanted" | "sets" | "addOns">;

/** `caused`: what goes wrong as works say it, where they say more. */
export type StoredRollout = Pick<
  RolloutWithCauses,
  | "stage"
  | "total"
  | "applied"
  | "healthy"
  | "waves"
  | "gates"
  | "notice"
  | "issues"
  | "waits"
  | "held"
  | "order"
  | "caused"
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
  | "invitation"
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
export function rolloutObserved(row: RolloutWithCauses, uid: string): ObjectState {
  const { applied, caused, gates, healthy, held, issues, notice, order, stage, total, waits, waves } = row;
  const { configs, lifecycle, maxConcurrency, minSuccessTime, progressDeadline, strategy, templated } = row;
  const state: StoredRollout = {
    ...{ stage, total, applied, healthy, waves, gates, notice, issues, waits, held, order },
    ...(caused && { caused }),
  };
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
  const { invitation, joinWaits, worst, worstFor } = entry;
  const state: StoredApproval = {
    ...{ state: entry.state, clusterStatus, risk, ownRisk, headline, decidedAt, certificate, deletedAt },
    ...{ invitation, joinWaits, worst, worstFor },
  };
  const attributes: ApprovalAttributes = { kind, object, cluster, addOn, requester };
  const times = { created: secondsOf(entry.createdAt), since: 0 };
  return { kind: KIND.approval, name: entry.name, uid: entry.createdAt, ...times, ...texts(state, attributes) };
}

/** Without since when it has its place in a rollout: thousands of works share one text. */
export interface StoredWork
  extends Pick<WorkRow, "applied" | "available" | "isLeaving" | "message" | "drifts" | "feedback"> {
  readonly rolled?: Omit<NonNullable<WorkRow["rolled"]>, "sinceMs"> | undefined;
}
/** Files of earlier versions do not have these. */
export const LATER_WORK_FIELDS = ["set", "rollout", "drift", "feedback"] as const;
export type WorkAttributes = Pick<WorkRow, "addOn" | "manifests">;

export function workObserved(row: WorkRow, uid: string): ObjectState {
  const { addOn, applied, available, createdAt, drifts, feedback, isLeaving, manifests, message, name, since } = row;
  const { sinceMs: _, ...rolled } = row.rolled ?? {};
  const state = { applied, available, isLeaving, message, rolled: row.rolled && rolled, drifts, feedback };
  const attributes: WorkAttributes = { addOn, manifests };
  const times = { created: secondsOf(createdAt), since: secondsOf(since) };
  return { kind: KIND.work, name, uid, ...times, ...texts(state, attributes) };
}

/** More than a value that its agent reports is another one. */
export function workTurned(before: WorkRow, after: WorkRow): boolean {
  const turns = ({ feedback: _, ...rest }: WorkRow) => rest;
  return !isDeepStrictEqual(turns(before), turns(after));
}

export type StoredIdentity = Pick<
  IdentityRow,
  "from" | "until" | "approver" | "isRenewed" | "wasLate" | "isForged" | "inUse"
>;
export type IdentityAttributes = Pick<IdentityRow, "way" | "object" | "subject" | "cluster" | "addOn">;

/** An identity has no object of its own that could be made again under its name. */
export function identityObserved(row: IdentityRow): ObjectState {
  const { addOn, approver, cluster, from, inUse, isForged, isRenewed, name, object, subject, until, wasLate, way } =
    row;
  const state: StoredIdentity = { from, until, approver, isRenewed, wasLate, isForged, inUse };
  const attributes: IdentityAttributes = { way, object, subject, cluster, addOn };
  return { kind: KIND.identity, name, uid: "", created: 0, since: 0, ...texts(state, attributes) };
}

function texts(state: object, attributes: object): Pick<ObjectState, "state" | "attributes"> {
  return { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
}
