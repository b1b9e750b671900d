import { groupKey } from "@/lib/gates/approvals";
import type { FleetPart } from "@/lib/resources/fleet-part";
import type { WindowTime } from "@/lib/resources/maintenance-window";
import type { RolloutGate } from "@/lib/resources/rollout-gate";

const FEW = 3;

/** What a window or a freeze is about: "logs on set emea", "the whole fleet". */
export function aboutText(part: FleetPart, addOns: readonly string[]): string {
  const clusters = partTexts(part);
  const where = clusters.length > 0 ? clusters.join(" and ") : "the whole fleet";
  return addOns.length === 0 ? where : `${named("", addOns)} on ${where}`;
}

function partTexts({ clusterSets, labelSelector, names }: FleetPart): string[] {
  const labels = Object.entries(labelSelector?.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const more = (labelSelector?.matchExpressions ?? []).map(({ key, operator, values = [] }) =>
    [key, operator, values.join(", ")].filter(Boolean).join(" "),
  );
  return [
    ...(clusterSets.length > 0 ? [named("set ", clusterSets)] : []),
    ...(names.length > 0 ? [named("cluster ", names)] : []),
    ...[...labels, ...more].map((text) => `label ${text}`),
  ];
}

function named(what: string, names: readonly string[]): string {
  if (names.length === 1) return `${what}${names[0]}`;
  const kind = what === "" ? "" : `${what.trim()}s `;
  if (names.length <= FEW) return `${kind}${names.join(", ")}`;
  return `${kind}${names.slice(0, FEW).join(", ")} and ${names.length - FEW} more`;
}

/** "logs through fleet/all, before each group". */
export function gateAboutText({ addOn, before, placement }: RolloutGate["spec"]): string {
  const groups = before.decisionGroups.map(({ groupName, groupIndex }) =>
    groupKey({ name: groupName, index: groupIndex }),
  );
  const where = before.everyGroup ? "each group" : named("group ", groups);
  return `${addOn} through ${placement.namespace}/${placement.name}, before ${where}`;
}

const WEEK_LABELS: Readonly<Record<number, string>> = {
  1: "1st",
  2: "2nd",
  3: "3rd",
  4: "4th",
  5: "5th",
  [-1]: "last",
};

/** "Tue, Wed from 02:00 for 3h, in the 1st and last week of the month". */
export function scheduleText({ days, duration, start, weeks }: WindowTime): string {
  const on = days.length === 0 ? "each day" : days.join(", ");
  const labels = weeks.map((week) => WEEK_LABELS[week] ?? String(week));
  const within = labels.length === 0 ? "" : `, in the ${labels.join(" and ")} week of the month`;
  return `${on} from ${start} for ${duration}${within}`;
}
