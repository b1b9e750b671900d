import type {
  Alert,
  DryRun,
  NotificationsAnswer,
  RuleState,
  SentNotification,
} from "@/lib/api/notifications/notifications";
import { NotificationRule } from "@/lib/notifications/rule";
import { answered, answerRequests } from "./console-answers";

export const AT = "2026-01-01T10:00:00Z";
const MAY = { allowed: true } as const;
export const MAY_NOT = { allowed: false, missing: { verb: "patch", resource: "configmaps", group: "" } } as const;

export function ruleState(more: Partial<RuleState> = {}, rule: object = {}): RuleState {
  const when = { type: "rollout", stages: ["stalled"] };
  return {
    name: "stalled",
    rule: NotificationRule.parse({ when, to: ["ops"], ...rule }),
    status: "ok",
    firing: 0,
    ...more,
  };
}

export function alertOf(more: Partial<Alert> = {}): Alert {
  return {
    key: "0123456789abcdef0123",
    rule: "stalled",
    subject: { kind: "rollout", name: "log-shipper/fleet-addons/log-shipper" },
    title: "log-shipper stalls",
    text: "On 3 clusters.",
    href: "/rollouts/log-shipper/fleet-addons/log-shipper",
    status: "firing",
    since: AT,
    ...more,
  };
}

interface Answers {
  readonly page?: Partial<NotificationsAnswer>;
  readonly alerts?: readonly Alert[];
  readonly sent?: readonly SentNotification[];
  readonly may?: NotificationsAnswer["mayWrite"];
  readonly dryRun?: Partial<DryRun>;
  /** Of writes, by the path below that of notifications. */
  readonly writes?: Readonly<Record<string, () => Response>>;
}

/** Answers what the pages read, and collects what they write: "path body". */
export function answerNotifications({ alerts = [], dryRun, may = MAY, page, sent = [], writes = {} }: Answers = {}) {
  const path = "/api/v1/notifications";
  const answer: NotificationsAnswer = {
    isOn: true,
    evaluatedAt: AT,
    problems: [],
    rules: [],
    hidden: 0,
    receivers: [{ name: "ops", kind: "webhook" }],
    resourceVersion: "7",
    mayWrite: may,
    mayAcknowledge: may,
    ...page,
  };
  answerRequests({
    [path]: () => answered(answer),
    [`${path}/alerts`]: () => answered({ alerts, mayAcknowledge: may }),
    [`${path}/sent`]: () => answered({ notifications: sent }),
    [`${path}/dry-run`]: () => answered({ from: AT, to: AT, total: 0, notifications: [], holes: [], ...dryRun }),
    ...Object.fromEntries(Object.entries(writes).map(([below, write]) => [`${path}/${below}`, write])),
  });
}
