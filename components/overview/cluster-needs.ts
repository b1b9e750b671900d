import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { HEALTH } from "@/components/labels/status-appearance";
import { filterHref } from "@/components/list/use-filter-text";
import type { Facets, ListGroup, ListIncident } from "@/lib/api/list/list";
import { toggleValue } from "@/lib/filter/edit-filter";
import { count, plural } from "@/lib/format/count";
import { addOnIssueIn } from "@/lib/lists/clusters/issues";
import { productionOf, sharedBy, sharedText } from "./in-common";
import { asClause, type Need, whereAndWhy } from "./need";

/**
 * Unavailable or unreachable clusters, those that went together as one; and unhealthy add-ons. Each link leads to
 * exactly those clusters.
 */
export function clusterNeeds(groups: readonly ListGroup[], fleet?: Facets): Need[] {
  return groups.flatMap((group) => downNeeds(group, fleet) ?? addOnNeed(group) ?? []);
}

const DOWN = {
  unavailable: { appearance: CLUSTER_APPEARANCE.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { appearance: CLUSTER_APPEARANCE.unknown, one: "cannot be reached", many: "cannot be reached" },
} as const;

/** One for each incident that has something of its own in common, and one for what is left. */
function downNeeds(group: ListGroup, fleet: Facets | undefined): Need[] | undefined {
  const how = group.group;
  if (how !== "unavailable" && how !== "unreachable") return undefined;
  const together = (group.incidents ?? []).flatMap((incident) => incidentNeed(how, incident, fleet) ?? []);
  const left = group.size - together.reduce((sum, { size }) => sum + size, 0);
  return left > 0 ? [...together, downNeed(how, group, left)] : together;
}

function downNeed(how: keyof typeof DOWN, group: ListGroup, size: number): Need {
  const { appearance, one, many } = DOWN[how];
  const isRest = size < group.size;
  return {
    id: how,
    tone: appearance.tone,
    shape: appearance.shape,
    claim: `${isRest ? `${count(size)} more` : count(size)} ${size === 1 ? `cluster ${one}` : `clusters ${many}`}`,
    detail: isRest ? "Since other moments" : whereAndWhy(group),
    href: filterHref("/clusters", `health=${how}`),
    since: group.since,
    size,
    production: isRest ? undefined : productionOf(group.traits?.env),
    weighs: size > 1 ? "bad" : "warn",
  };
}

/** Undefined where its clusters have nothing in common but by chance. */
function incidentNeed(how: keyof typeof DOWN, incident: ListIncident, fleet: Facets | undefined): Need | undefined {
  const shared = sharedBy(incident, fleet);
  const best = shared.find(({ isWhole }) => isWhole) ?? shared.find(({ isSpecific }) => isSpecific);
  if (!best) return undefined;
  const { appearance, many } = DOWN[how];
  const { size, since, why } = incident;
  const [cause] = why.values;
  const reason = cause && cause.size === size ? `: ${asClause(cause.value)}` : "";
  return {
    id: `${how} ${best.key}=${best.value} ${since}`,
    tone: appearance.tone,
    shape: appearance.shape,
    claim: `${count(size)} clusters of ${best.value} ${many}`,
    detail: `${sharedText(shared)}${reason}`,
    href: filterHref("/clusters", toggleValue(`health=${how}`, best.key, best.value)),
    since,
    size,
    production: productionOf(incident.traits.env),
    weighs: "bad",
  };
}

function addOnNeed(group: ListGroup): Need | undefined {
  const about = addOnIssueIn(group.group);
  if (!about) return undefined;
  const { addOn, issue } = about;
  const { since, size } = group;
  return {
    id: `${addOn} ${issue}`,
    tone: HEALTH[issue].tone,
    shape: HEALTH[issue].shape,
    subject: addOn,
    claim: `is ${issue} on ${plural(size, "cluster")}`,
    detail: whereAndWhy(group),
    href: filterHref("/clusters", `addon=${addOn} health=${issue}`),
    since,
    size,
    production: productionOf(group.traits?.env),
  };
}
