import type { ApprovalEntry } from "@/lib/api/approval-list";
import { ApprovalRisk, type ApprovalRow } from "@/lib/api/approvals";
import type { WholeCase } from "./approval-case";
import { type ApprovalSight, risksOf, shownRisk, shownRow } from "./approval-row";

/** What the rows of one cluster say together. */
export type Together = Pick<ApprovalEntry, "joinWaits" | "worst" | "worstFor">;

const ALL: ApprovalSight = { requests: true, clusters: true, addOns: true };

/** Of all cases of one cluster. One that waits to be let in counts where no request of its own agent does. */
export function togetherOf(cases: readonly WholeCase[]): Together {
  const waiting = cases.filter(({ state }) => state === "waiting");
  const joinWaits = waiting.some(({ kind }) => kind === "join");
  const counted = waiting.filter(({ kind }) => kind !== "cluster" || !joinWaits).map((whole) => ({ kind: whole.kind, ...risksOf(whole) }));
  const worst = (sight: ApprovalSight) => worstOf(counted.map((each) => shownRisk(each, sight)));
  return {
    joinWaits,
    worst: worst(ALL),
    worstFor: { withoutAddOns: worst({ ...ALL, addOns: false }), alone: worst({ ...ALL, clusters: false }) },
  };
}

/** What somebody with that sight may see, and ask about; undefined where they may not know of it. */
export function shownEntry(entry: ApprovalEntry, sight: ApprovalSight): ApprovalEntry | undefined {
  const row = shownRow(entry, sight);
  if (!row) return undefined;
  const { requester, worstFor } = entry;
  if (!sight.requests) return { ...row, joinWaits: false, worst: row.risk, worstFor };
  return { ...row, joinWaits: entry.joinWaits, requester, worst: worstSeen(entry, sight), worstFor };
}

/** What is sent of it. */
export function sentRow({ joinWaits: _, requester: __, worst: ___, worstFor: ____, ...row }: ApprovalEntry): ApprovalRow {
  return row;
}

function worstSeen({ worst, worstFor }: ApprovalEntry, { clusters, addOns }: ApprovalSight): ApprovalRow["risk"] {
  if (!clusters) return worstFor.alone;
  return addOns ? worst : worstFor.withoutAddOns;
}

function worstOf(risks: readonly ApprovalRow["risk"][]): ApprovalRow["risk"] {
  return ApprovalRisk.options.find((risk) => risks.includes(risk)) ?? "low";
}
