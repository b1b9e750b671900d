import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

const RISK_LOOK = {
  high: { tone: "bad", shape: "octagon", word: "High risk" },
  review: { tone: "warn", shape: "triangle", word: "To review" },
  low: { tone: "good", shape: "disc-check", word: "Low risk" },
} as const satisfies Record<ApprovalRow["risk"], StatusLook>;

export const STATE_LOOK = {
  waiting: { tone: "waiting", shape: "padlock", word: "Waiting" },
  approved: { tone: "info", shape: "arc", word: "Approved, not issued" },
  issued: { tone: "good", shape: "disc-check", word: "Issued" },
  denied: { tone: "neutral", shape: "barred", word: "Denied" },
  failed: { tone: "bad", shape: "octagon", word: "Failed" },
} as const satisfies Record<ApprovalRow["state"], StatusLook>;

/** The main label of a row: its risk while pending, its result afterwards. */
export function rowLook({ kind, state, risk }: ApprovalRow): StatusLook {
  if (state !== "waiting") return STATE_LOOK[state];
  return kind === "cluster" ? { tone: "waiting", shape: "padlock", word: "Not accepted" } : RISK_LOOK[risk];
}

const KIND_WORDS = {
  join: "asks to join",
  renewal: "renews its certificate",
  "add-on": "for an add-on",
  unclear: "is unlike OCM's requests",
  cluster: "",
} as const satisfies Record<ApprovalRow["kind"], string>;

export function kindWords({ kind, addOn }: ApprovalRow): string {
  return kind === "add-on" && addOn ? `for add-on ${addOn}` : KIND_WORDS[kind];
}

/** The case in the inbox. */
export function approvalHref({ name, object, state }: ApprovalRow): string {
  const query = new URLSearchParams({
    [name.startsWith("clusters/") ? "cluster" : "request"]: object,
    ...(state === "waiting" ? {} : { state }),
  });
  return `/approvals?${query}`;
}
