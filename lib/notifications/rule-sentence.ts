import { durationMs } from "@/lib/filter/duration";
import { count, plural } from "@/lib/format/count";
import type { NotificationCondition, NotificationRule, QuietHours } from "./rule";

const PLAIN = {
  "approval-waiting": "a request waits for approval",
  "identity-alarm": "an identity was issued against the rules",
  "certificate-not-renewed": "a certificate is not renewed in time",
  "hub-unreachable": "the hub cannot be reached",
  "no-leader": "the controllers have no leader",
} as const;

/** When a rule notifies, in one sentence: "Add-on log-shipper is unavailable on more than 10 % of its clusters for 5m". */
export function ruleSentence({ when, for: length }: Pick<NotificationRule, "when" | "for">): string {
  const text = conditionText(when);
  const held = durationMs(length) === 0 ? "" : ` for ${length}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${held}`;
}

function conditionText(when: NotificationCondition): string {
  switch (when.type) {
    case "rollout":
      return `a rollout of ${addOnText(when.addOns)} is ${orText(when.stages)}`;
    case "add-on-down":
      return `${addOnText(when.addOns)} is unavailable on ${amountText(when)}`;
    case "cluster-lost":
      return `a cluster${when.clusterSets ? ` of ${orText(when.clusterSets)}` : ""} is lost`;
    default:
      return PLAIN[when.type];
  }
}

function amountText({
  percent,
  clusters,
}: {
  readonly percent?: number | undefined;
  readonly clusters?: number | undefined;
}): string {
  const parts = [
    ...(percent === undefined
      ? []
      : [percent === 0 ? "any of its clusters" : `more than ${percent} % of its clusters`]),
    ...(clusters === undefined ? [] : [`at least ${plural(clusters, "cluster")}`]),
  ];
  return orText(parts);
}

const MAX_NAMED = 3;

function addOnText(names: readonly string[] | undefined): string {
  if (!names) return "any add-on";
  const more = names.length - MAX_NAMED;
  return `add-on ${more > 1 ? `${names.slice(0, MAX_NAMED).join(", ")} or ${count(more)} others` : orText(names)}`;
}

function orText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;
}

/** "22:00–07:00 Europe/Berlin, sat and sun". */
export function quietText({ days, from, timeZone, to }: QuietHours): string {
  return `${from}–${to} ${timeZone}${days ? `, ${days.join(", ")}` : ""}`;
}
