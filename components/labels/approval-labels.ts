import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { type CertificateStatus, certificateStatusOf } from "@/lib/csr/certificate-status";
import { shownTime } from "@/lib/format/shown-time";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

const RISK_APPEARANCE = {
  high: { tone: "bad", shape: "octagon", label: "High risk" },
  review: { tone: "warn", shape: "triangle", label: "To review" },
  low: { tone: "good", shape: "disc-check", label: "Low risk" },
} as const satisfies Record<ApprovalRow["risk"], StatusAppearance>;

export const APPROVAL_STATE_APPEARANCE = {
  waiting: { tone: "waiting", shape: "padlock", label: "Waiting" },
  approved: { tone: "info", shape: "arc", label: "Approved, not issued" },
  issued: { tone: "good", shape: "disc-check", label: "Issued" },
  denied: { tone: "neutral", shape: "barred", label: "Denied" },
  failed: { tone: "bad", shape: "octagon", label: "Failed" },
} as const satisfies Record<ApprovalRow["state"], StatusAppearance>;

const CERTIFICATE_APPEARANCE = {
  valid: APPROVAL_STATE_APPEARANCE.issued,
  renewed: { tone: "neutral", shape: "disc-check", label: "Renewed" },
  late: { tone: "warn", shape: "triangle", label: "Not renewed yet" },
  expired: { tone: "bad", shape: "octagon", label: "Expired" },
} as const satisfies Record<CertificateStatus, StatusAppearance>;

/** The main label of a row: its risk while pending, its result afterwards, and how its certificate stands. */
export function rowAppearance({ kind, state, risk, certificate }: ApprovalRow): StatusAppearance {
  if (certificate) return CERTIFICATE_APPEARANCE[certificateStatusOf(certificate, shownTime())];
  if (state !== "waiting") return APPROVAL_STATE_APPEARANCE[state];
  return kind === "cluster" ? { tone: "waiting", shape: "padlock", label: "Not accepted" } : RISK_APPEARANCE[risk];
}

const KIND_LABELS = {
  join: "asks to join",
  renewal: "renews its certificate",
  "add-on": "for an add-on",
  unclear: "is unlike OCM's requests",
  cluster: "",
} as const satisfies Record<ApprovalRow["kind"], string>;

export function kindText({ kind, addOn }: ApprovalRow): string {
  return kind === "add-on" && addOn ? `for add-on ${addOn}` : KIND_LABELS[kind];
}

/** The case in the inbox. */
export function approvalHref({ name, object, state }: ApprovalRow): string {
  const query = new URLSearchParams({
    [name.startsWith("clusters/") ? "cluster" : "request"]: object,
    ...(state === "waiting" ? {} : { state }),
  });
  return `/approvals?${query}`;
}
