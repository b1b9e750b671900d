import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approvals/decide";

export type DecisionStep = "approve" | "accept" | "deny";

/** What to do about a case, in order. */
export interface Decision {
  readonly answer: ApprovalAnswer;
  readonly steps: readonly DecisionStep[];
  readonly reason?: string | undefined;
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
export function decisionInputs({ answer, steps, reason }: Decision): DecisionInput[] {
  return steps.flatMap((step) => INPUTS[step](answer, reason));
}

const INPUTS = {
  approve: approveInput,
  deny: denyInput,
  accept: acceptInput,
} as const satisfies Record<DecisionStep, unknown>;

function approveInput({ row, request }: ApprovalAnswer, reason: string | undefined): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, { resourceVersion: request.resourceVersion, reason }),
      row: row.name,
      isSeen: (seen) => seen?.state === "approved" || seen?.state === "issued",
    },
  ];
}

function denyInput({ row, request }: ApprovalAnswer, reason = ""): DecisionInput[] {
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

function acceptInput({ cluster }: ApprovalAnswer): DecisionInput[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      text: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, { resourceVersion: version }),
      row: `clusters/${cluster.name}`,
      isSeen: (seen) => seen === undefined,
    },
  ];
}
