import { Permission } from "@/lib/api/approvals/approval-case";
import { z } from "@/lib/kube/zod";
import { NotificationRule, ReceiverName, RuleName } from "@/lib/notifications/rule";

export const RECEIVER_KINDS = ["webhook", "slack", "teams", "email", "alertmanager"] as const;

/** A receiver as its Secret names it; nothing of where it is, or of what it is sent with. */
export const Receiver = z.object({
  name: z.string(),
  /** Absent where the file cannot be read. */
  kind: z.optional(z.enum(RECEIVER_KINDS)),
  /** Why it cannot be used, in words. */
  problem: z.optional(z.string()),
});
export type Receiver = z.infer<typeof Receiver>;

/**
 * "broken": `error` says why. "off": it is switched off. "unsupported": the process that leads does not read what it is
 * about. "quiet": something holds, and it is not sent before the end of the quiet hours. "waiting": it holds, and not yet
 * for long enough. "unknown": no leader has looked at it yet.
 */
const RuleStatus = z.enum(["ok", "waiting", "firing", "quiet", "off", "broken", "unsupported", "unknown"]);

export const RuleState = z.object({
  name: z.string(),
  /** Absent where it cannot be read. */
  rule: z.optional(NotificationRule),
  error: z.optional(z.string()),
  status: RuleStatus,
  /** Alerts of it that fire. */
  firing: z.number(),
  /** RFC 3339: when it was notified of last. */
  lastSentAt: z.optional(z.string()),
});
export type RuleState = z.infer<typeof RuleState>;

/** `GET /api/v1/notifications`: rules, by name, as far as the caller may list what they are about. */
export const NotificationsAnswer = z.object({
  /** A leader has looked at the rules, and has receivers. */
  isOn: z.boolean(),
  /** RFC 3339: when it did last. */
  evaluatedAt: z.optional(z.string()),
  /** What is wrong altogether, in words. */
  problems: z.array(z.string()),
  rules: z.array(RuleState),
  /** Rules about what the caller may not list. */
  hidden: z.number(),
  receivers: z.array(Receiver),
  /** Of the ConfigMap of the rules; absent where there is none yet. */
  resourceVersion: z.optional(z.string()),
  mayWrite: Permission,
  /** Also test notifications. */
  mayAcknowledge: Permission,
});
export type NotificationsAnswer = z.infer<typeof NotificationsAnswer>;

/** What an alert is about: a cluster, an add-on, "ADD-ON/NAMESPACE/PLACEMENT", a request, or an identity's uid. */
export const AlertSubject = z.object({
  kind: z.enum(["cluster", "add-on", "rollout", "request", "identity", "hub"]),
  name: z.string(),
});
export type AlertSubject = z.infer<typeof AlertSubject>;

export const AlertAcknowledgement = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  /** RFC 3339: from then on it is sent again; absent: as long as it holds. */
  until: z.optional(z.string()),
});
export type AlertAcknowledgement = z.infer<typeof AlertAcknowledgement>;

export const Alert = z.object({
  /** Names it in addresses; the same as long as it holds. */
  key: z.string(),
  rule: z.string(),
  subject: AlertSubject,
  title: z.string(),
  text: z.string(),
  /** Of this console, with the moment in `at`. */
  href: z.string(),
  status: z.enum(["waiting", "firing", "resolved"]),
  /** RFC 3339: since when it holds. */
  since: z.string(),
  resolvedAt: z.optional(z.string()),
  /** RFC 3339: when it was sent last. */
  sentAt: z.optional(z.string()),
  acknowledged: z.optional(AlertAcknowledgement),
});
export type Alert = z.infer<typeof Alert>;

/** `GET /api/v1/notifications/alerts`: those that fire first, then the newest; what the caller may list. */
export const AlertsAnswer = z.object({ alerts: z.array(Alert), mayAcknowledge: Permission });
export type AlertsAnswer = z.infer<typeof AlertsAnswer>;

/** One message to one receiver. */
export const SentNotification = z.object({
  id: z.string(),
  /** RFC 3339: when it was tried last. */
  at: z.string(),
  /** Absent for a test, and for a gate. */
  rule: z.optional(z.string()),
  /** The RolloutGate that it is about, which names the receiver itself. */
  gate: z.optional(z.string()),
  receiver: z.string(),
  kind: z.enum(["firing", "resolved", "test"]),
  title: z.string(),
  /** How many alerts it told of. */
  alerts: z.number(),
  /** "retrying": it is sent again, at `retryAt`. */
  outcome: z.enum(["delivered", "retrying", "failed"]),
  attempts: z.number(),
  retryAt: z.optional(z.string()),
  /** Why it was not delivered, without anything of the receiver's secret. */
  reason: z.optional(z.string()),
});
export type SentNotification = z.infer<typeof SentNotification>;

/** `GET /api/v1/notifications/sent`: the last, newest first, of rules that the caller sees. */
export const SentAnswer = z.object({ notifications: z.array(SentNotification) });
export type SentAnswer = z.infer<typeof SentAnswer>;

export const RulePath = z.strictObject({ name: RuleName });

/** `POST /api/v1/notifications/rules/{name}`: written with the caller's rights on the ConfigMap. */
export const RuleWrite = z.strictObject({
  rule: NotificationRule,
  /** As the rules were read; a later write by somebody else is a conflict. Absent where there was none. */
  resourceVersion: z.optional(z.string().check(z.maxLength(40))),
});
export type RuleWrite = z.infer<typeof RuleWrite>;

/** `POST /api/v1/notifications/rules/{name}/delete`. */
export const RuleDeletion = z.strictObject({ resourceVersion: z.string().check(z.maxLength(40)) });
export type RuleDeletion = z.infer<typeof RuleDeletion>;

export const AlertPath = z.strictObject({ key: z.string().check(z.regex(/^[0-9a-f]{20}$/)) });

/** `POST /api/v1/notifications/alerts/{key}/acknowledge`. */
export const AlertAcknowledgeRequest = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** For how many hours; absent: as long as it holds. */
  hours: z.optional(z.number().check(z.int(), z.gte(1), z.lte(720))),
});

export const ReceiverPath = z.strictObject({ name: ReceiverName });

/** `POST /api/v1/notifications/receivers/{name}/test`: the leader sends it within seconds; `sent` has it by its id. */
export const TestRequested = z.object({ id: z.string() });
export type TestRequested = z.infer<typeof TestRequested>;

const Time = z.string().check(z.maxLength(40));

/** `POST /api/v1/notifications/dry-run`: of a rule, whether or not it is stored. Times as in `at`; a week without them. */
export const DryRunRequest = z.strictObject({
  rule: NotificationRule,
  from: z.optional(Time),
  to: z.optional(Time),
});
export type DryRunRequest = z.infer<typeof DryRunRequest>;

const DryNotification = z.object({
  at: z.string(),
  kind: z.enum(["firing", "resolved"]),
  title: z.string(),
  text: z.string(),
  href: z.string(),
  alerts: z.number(),
});
export type DryNotification = z.infer<typeof DryNotification>;

/** What the rule would have sent. The first hundred; `total` is all. */
export const DryRun = z.object({
  from: z.string(),
  to: z.string(),
  /** Why nothing can be said of such a rule; then there are no notifications. */
  unsupported: z.optional(z.string()),
  total: z.number(),
  notifications: z.array(DryNotification),
  /** Times of which nothing is known. */
  holes: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type DryRun = z.infer<typeof DryRun>;

/** `GET /api/v1/notifications/prometheus-alerts`, of one cluster or one add-on: what fires in Prometheus. */
export const PrometheusAlertsQuery = z.strictObject({
  cluster: z.optional(z.string().check(z.maxLength(253))),
  addOn: z.optional(z.string().check(z.maxLength(253))),
});

export type PrometheusAlertsQuery = z.infer<typeof PrometheusAlertsQuery>;

/** `GET /api/v1/notifications/alertmanager-alerts`, of one cluster or one add-on: what Alertmanager has. */
export const AlertmanagerAlerts = z.object({
  /** Without Alertmanager there is nothing to read. */
  isOn: z.boolean(),
  problem: z.optional(z.string()),
  alerts: z.array(
    z.object({
      name: z.string(),
      /** One that is silenced or inhibited notifies nobody. */
      state: z.enum(["firing", "silenced", "inhibited"]),
      severity: z.optional(z.string()),
      cluster: z.optional(z.string()),
      addOn: z.optional(z.string()),
      /** RFC 3339. */
      since: z.string(),
      /** For callers who may list all clusters: it may name others. */
      summary: z.optional(z.string()),
      labels: z.record(z.string(), z.string()),
    }),
  ),
});
export type AlertmanagerAlerts = z.infer<typeof AlertmanagerAlerts>;

export const PrometheusAlerts = z.object({
  /** Without Prometheus there is nothing to read. */
  isOn: z.boolean(),
  problem: z.optional(z.string()),
  alerts: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["pending", "firing"]),
      severity: z.optional(z.string()),
      cluster: z.optional(z.string()),
      addOn: z.optional(z.string()),
      labels: z.record(z.string(), z.string()),
    }),
  ),
});
export type PrometheusAlerts = z.infer<typeof PrometheusAlerts>;
