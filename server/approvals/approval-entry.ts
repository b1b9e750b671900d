import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import { ApprovalRisk, ApprovalRow } from "@/lib/lists/approvals/row";
import { projectionOf } from "@/server/lists/projection";
import type { WholeCase } from "./approval-case";
import { type ApprovalRowScope, risksOf, shownRisk, shownRow } from "./approval-row";

/** What the rows of one cluster say together. */
export type Together = Pick<ApprovalEntry, "joinWaits" | "worst" | "worstFor">;

const ALL: ApprovalRowScope = { requests: true, clusters: true, addOns: true, invitations: true };

/** Of all cases of one cluster. A pending cluster counts where no request of its own agent does. */
export function togetherOf(cases: readonly WholeCase[]): Together {
  const waiting = cases.filter(({ state }) => state === "waiting");
  const joinWaits = waiting.some(({ kind }) => kind === "join");
  const counted = waiting
    .filter(({ kind }) => kind !== "cluster" || !joinWaits)
    .map((whole) => ({ kind: whole.kind, invitation: whole.invitation, ...risksOf(whole) }));
  const worst = (scope: ApprovalRowScope) => worstOf(counted.map((each) => shownRisk(each, scope)));
  return {
    joinWaits,
    worst: worst(ALL),
    worstFor: {
      withoutAddOns: worst({ ...ALL, addOns: false }),
      alone: worst({ ...ALL, clusters: false }),
      ...(counted.some(({ invitation }) => invitation !== undefined) && {
        withoutInvitations: worst({ ...ALL, invitations: false }),
      }),
    },
  };
}

/** The part visible with that sight, also for filters; undefined if it is hidden. */
export function shownEntry(entry: ApprovalEntry, scope: ApprovalRowScope): ApprovalEntry | undefined {
  const row = shownRow(entry, scope);
  if (!row) return undefined;
  const { requester, worstFor } = entry;
  if (!scope.requests) return { ...row, joinWaits: false, worst: row.risk, worstFor };
  return { ...row, joinWaits: entry.joinWaits, requester, worst: worstSeen(entry, scope), worstFor };
}

/** What is sent of it. */
export const sentRow = projectionOf(ApprovalRow);

function worstSeen(
  { worst, worstFor }: ApprovalEntry,
  { clusters, addOns, invitations }: ApprovalRowScope,
): ApprovalRow["risk"] {
  if (!clusters) return worstFor.alone;
  if (!invitations && worstFor.withoutInvitations) return addOns ? worstFor.withoutInvitations : worstFor.alone;
  return addOns ? worst : worstFor.withoutAddOns;
}

function worstOf(risks: readonly ApprovalRow["risk"][]): ApprovalRow["risk"] {
  return ApprovalRisk.options.find((risk) => risks.includes(risk)) ?? "low";
}
