import { type StatusClause, statusSummary } from "@/components/labels/status-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Values } from "@/lib/api/list/list";
import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import type { GateKind, GateRow, GateStatus } from "@/lib/lists/gates/row";

export const GATE_APPEARANCE = {
  unreadable: { tone: "bad", shape: "octagon", label: "Cannot be read" },
  waiting: { tone: "waiting", shape: "hourglass", label: "Waits for approval" },
  denied: { tone: "bad", shape: "barred", label: "Denied" },
  frozen: { tone: "waiting", shape: "disc-pause", label: "Frozen" },
  closed: { tone: "neutral", shape: "clock", label: "Closed" },
  open: { tone: "good", shape: "disc-check", label: "Open" },
  approved: { tone: "good", shape: "check", label: "Approved" },
  ahead: { tone: "neutral", shape: "dashed", label: "Not reached" },
  ended: { tone: "neutral", shape: "dash", label: "Ended" },
} as const satisfies Record<GateStatus, StatusAppearance>;

export const GATE_KIND_LABELS = {
  window: "Maintenance window",
  freeze: "Freeze",
  approval: "Rollout gate",
} as const satisfies Record<GateKind, string>;

/** As manifests have them. */
export const KIND_NAMES = {
  window: "MaintenanceWindow",
  freeze: "Freeze",
  approval: "RolloutGate",
} as const satisfies Record<GateKind, string>;

/** The kinds' definitions. */
export const GATE_RESOURCES = {
  window: "maintenancewindows.flotilla.dev",
  freeze: "freezes.flotilla.dev",
  approval: "rolloutgates.flotilla.dev",
} as const satisfies Record<GateKind, ObjectKind>;

/** The page of a rollout, by its name "addon/namespace/placement". */
export function rolloutHrefOf(name: string): string {
  return `/rollouts/${name.split("/").map(encodeURIComponent).join("/")}`;
}

const CLAUSES: readonly StatusClause<GateStatus>[] = [
  { status: "frozen", one: "freezes rollouts now", many: "freeze rollouts now", tone: "waiting" },
  { status: "waiting", one: "waits for approval", many: "wait for approval", tone: "waiting" },
  { status: "denied", one: "is denied", many: "are denied", tone: "bad" },
  { status: "closed", one: "is a closed window", many: "are closed windows" },
  { status: "open", one: "is an open window", many: "are open windows" },
  { status: "approved", one: "is approved", many: "are approved" },
  { status: "ahead", one: "is not reached", many: "are not reached" },
  { status: "ended", one: "has ended", many: "have ended" },
  { status: "unreadable", one: "cannot be read", many: "cannot be read", tone: "bad" },
];

/** How many windows, freezes and gates hold something now. */
export function gatesSummary(values: Pick<Values, "values">): SentencePart[] {
  return statusSummary("gate", CLAUSES, values);
}

/** "2 of 3 approvals", of a gate that waits for people. */
export function approvalsText({ approvals }: Pick<GateRow, "approvals">): string | undefined {
  return approvals && `${approvals.given} of ${approvals.needed} approvals`;
}
