import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Alert, Receiver, RuleState, SentNotification } from "@/lib/api/notifications/notifications";

export const RECEIVER_LABELS: Readonly<Record<NonNullable<Receiver["kind"]>, string>> = {
  webhook: "Webhook",
  slack: "Slack",
  teams: "Microsoft Teams",
  email: "E-mail",
  alertmanager: "Alertmanager",
};

export const RULE_APPEARANCES: Readonly<Record<RuleState["status"], StatusAppearance>> = {
  ok: { tone: "good", shape: "disc-check", label: "Quiet" },
  waiting: { tone: "warn", shape: "hourglass", label: "Waiting" },
  firing: { tone: "bad", shape: "octagon", label: "Firing" },
  quiet: { tone: "waiting", shape: "disc-pause", label: "Quiet hours" },
  off: { tone: "neutral", shape: "slashed", label: "Off" },
  broken: { tone: "bad", shape: "triangle", label: "Broken" },
  unsupported: { tone: "warn", shape: "triangle", label: "Not supported" },
  unknown: { tone: "neutral", shape: "question", label: "Not known" },
};

export const OUTCOME_APPEARANCES: Readonly<Record<SentNotification["outcome"], StatusAppearance>> = {
  delivered: { tone: "good", shape: "disc-check", label: "Delivered" },
  retrying: { tone: "warn", shape: "hourglass", label: "Retrying" },
  failed: { tone: "bad", shape: "octagon", label: "Failed" },
};

/** Whether nothing more is sent of it at `nowMs`, in milliseconds since epoch. */
export function isAcknowledged({ acknowledged, status }: Alert, nowMs: number): boolean {
  if (!acknowledged || status === "resolved") return false;
  return acknowledged.until === undefined || Date.parse(acknowledged.until) > nowMs;
}

export function alertAppearance(alert: Alert, nowMs: number): StatusAppearance {
  if (alert.status === "resolved") return { tone: "good", shape: "disc-check", label: "Ended" };
  if (isAcknowledged(alert, nowMs)) return { tone: "neutral", shape: "disc-check", label: "Acknowledged" };
  return alert.status === "waiting"
    ? { tone: "warn", shape: "hourglass", label: "Waiting" }
    : { tone: "bad", shape: "octagon", label: "Firing" };
}

/** The page of a rule. */
export function ruleHref(name: string): string {
  return `/notifications/rules/${encodeURIComponent(name)}`;
}
