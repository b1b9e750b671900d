import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import type { AcceptRequest } from "@/lib/api/approvals/approval-decision";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approvals/decide";

export type DecisionStep = "approve" | "accept" | "deny";

/** What to do about a case, in order. */
export interface Decision {
  readonly answer: ApprovalAnswer;
  readonly steps: readonly DecisionStep[];
  readonly reason?: string | undefined;
  /** What was typed before a request beyond low risk is approved. */
  readonly confirm?: string | undefined;
  /** What goes with the acceptance, as its effect was reviewed. */
  readonly reviewed?: Pick<AcceptRequest, "plan" | "confirm"> | undefined;
}

export type RunDecision = (decision: Decision) => Promise<boolean>;

/** What to write, and how its row looks when the hub shows it. */
export interface DecisionInput {
  readonly text: string;
  readonly write: () => Promise<void>;
  /** The row's name in the list. */
  readonly row: string;
  /** Undefined: it has left the list. */
  readonly isSeen: (row: ApprovalRow | undefined) => boolean;
}

/** The writes of a decision, in order. */
export function decisionInputs(decision: Decision): DecisionInput[] {
  return decision.steps.flatMap((step) => INPUTS[step](decision));
}

const INPUTS = {
  approve: approveInput,
  deny: denyInput,
  accept: acceptInput,
} as const satisfies Record<DecisionStep, unknown>;

function approveInput({ answer: { row, request }, reason, confirm }: Decision): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, { resourceVersion: request.resourceVersion, reason, confirm }),
      row: row.name,
      isSeen: (seen) => seen?.state === "approved" || seen?.state === "issued",
    },
  ];
}

function denyInput({ answer: { row, request }, reason = "" }: Decision): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Denial of ${row.object}`,
      write: () => denyRequest(row.object, request.resourceVersion, reason),
      row: row.name,
      isSeen: (seen) => seen?.state === "denied",
    },
  ];
}

function acceptInput({ answer: { cluster }, reviewed }: Decision): DecisionInput[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      text: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, { resourceVersion: version, ...reviewed }),
      row: `clusters/${cluster.name}`,
      isSeen: (seen) => seen === undefined,
    },
  ];
}
