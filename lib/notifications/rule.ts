import { durationMs } from "@/lib/filter/duration";
import { must } from "@/lib/kube/must";
import { z } from "@/lib/kube/zod";

const MAX_FOR_MS = 30 * 86_400_000;

/** "90s", "15m", "4h", "2d": at most 30 days. */
const Duration = z.string().check(
  z.maxLength(20),
  must((text) => (durationMs(text) ?? MAX_FOR_MS + 1) <= MAX_FOR_MS, "must be a duration of at most 30d, as 15m"),
);

const Name = z.string().check(z.regex(/^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$/));
const Names = z.array(Name).check(z.minLength(1), z.maxLength(50));

/** Of a rule, and of the entry in the ConfigMap that holds it. */
export const RuleName = z.string().check(z.regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/));
/** Of a receiver, and of its file. */
export const ReceiverName = z.string().check(z.regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/));

/** A rollout that is at one of these stages; without `addOns`, of any add-on. */
const RolloutCondition = z.strictObject({
  type: z.literal("rollout"),
  stages: z.array(z.enum(["stalled", "failed", "held", "done"])).check(z.minLength(1)),
  addOns: z.optional(Names),
});

/** An add-on that is unavailable on more than so many percent of its clusters, or on at least so many of them. */
const AddOnDownCondition = z
  .strictObject({
    type: z.literal("add-on-down"),
    percent: z.optional(z.number().check(z.gte(0), z.lte(99))),
    clusters: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100_000))),
    addOns: z.optional(Names),
  })
  .check(must(({ percent, clusters }) => percent !== undefined || clusters !== undefined, "needs percent or clusters"));

/** A cluster that is unavailable, or does not report; without `clusterSets`, of any set. */
const ClusterLostCondition = z.strictObject({ type: z.literal("cluster-lost"), clusterSets: z.optional(Names) });

/** Without anything to choose. */
const PLAIN = [
  "approval-waiting",
  "identity-alarm",
  "certificate-not-renewed",
  "hub-unreachable",
  "no-leader",
] as const;

export const NotificationCondition = z.union([
  RolloutCondition,
  AddOnDownCondition,
  ClusterLostCondition,
  z.strictObject({ type: z.enum(PLAIN) }),
]);
export type NotificationCondition = z.infer<typeof NotificationCondition>;
export type ConditionType = NotificationCondition["type"];

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const Day = z.enum(DAYS);

/** When nothing is sent, by a clock of that time zone. `to` before `from` is of the next day. */
export const QuietHours = z.strictObject({
  timeZone: z.string().check(z.maxLength(64), must(isTimeZone, "must be a time zone, as Europe/Berlin")),
  /** On which they begin; absent: each. */
  days: z.optional(z.array(Day).check(z.minLength(1))),
  from: z.string().check(z.regex(TIME_OF_DAY)),
  to: z.string().check(z.regex(TIME_OF_DAY)),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** When whom to notify of what. */
export const NotificationRule = z.strictObject({
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  /** A rule that is off notifies of nothing. */
  enabled: z._default(z.boolean(), true),
  when: NotificationCondition,
  /** For how long it has to hold. */
  for: z._default(Duration, "0s"),
  /** Receivers by name. */
  to: z.array(ReceiverName).check(z.minLength(1), z.maxLength(20)),
  /** What comes within this time after the first is sent with it. */
  groupWait: z._default(Duration, "30s"),
  /** What still holds after that time is sent again; "0s": never. */
  repeat: z._default(Duration, "4h"),
  /** Whether to notify when it does not hold any more. */
  resolved: z._default(z.boolean(), true),
  /** What still holds at the end of them is sent then. */
  quietHours: z._default(z.array(QuietHours).check(z.maxLength(7)), []),
});
export type NotificationRule = z.infer<typeof NotificationRule>;

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}
