import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { HEALTH } from "@/components/labels/status-appearance";
import { filterHref } from "@/components/list/use-filter-text";
import type { Facets, ListGroup, ListIncident } from "@/lib/api/list/list";
import { toggleValue } from "@/lib/filter/edit-filter";
import { count, plural } from "@/lib/format/count";
import { addOnIssueIn } from "@/lib/lists/clusters/issues";
import { isSame, productionOf, type Shared, sharedBy, sharedText } from "./in-common";
import { asClause, type Need, whereAndWhy } from "./need";

/**
 * Unavailable or unreachable clusters, those that went together as one; and unhealthy add-ons. Each link leads to
 * those clusters, as far as a filter can tell them from others.
 */
export function clusterNeeds(groups: readonly ListGroup[], fleet?: Facets): Need[] {
  return groups.flatMap((group) => downNeeds(group, fleet) ?? addOnNeed(group, fleet) ?? []);
}

const DOWN = {
  unavailable: { appearance: CLUSTER_APPEARANCE.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { appearance: CLUSTER_APPEARANCE.unknown, one: "cannot be reached", many: "cannot be reached" },
} as const;

/** One for each incident that has something of its own in common, and one for what is left. */
function downNeeds(group: ListGroup, fleet: Facets | undefined): Need[] | undefined {
  const how = group.group;
  if (how !== "unavailable" && how !== "unreachable") return undefined;
  const together = (group.incidents ?? []).flatMap((incident) => {
    const best = ownOf(incident, fleet);
    return best ? [{ term: termOf(best), need: incidentNeed(how, incident, { best, fleet }) }] : [];
  });
  const left = group.size - together.reduce((sum, { need }) => sum + need.size, 0);
  const needs = together.map(({ need }) => need);
  const terms = together.map(({ term }) => term);
  return left > 0 ? [...needs, downNeed(how, group, { size: left, without: terms })] : needs;
}

interface Rest {
  readonly size: number;
  /** The terms of those that are shown by themselves. */
  readonly without: readonly string[];
}

function downNeed(how: keyof typeof DOWN, group: ListGroup, { size, without }: Rest): Need {
  const { appearance, one, many } = DOWN[how];
  const isRest = size < group.size;
  return {
    id: how,
    tone: appearance.tone,
    shape: appearance.shape,
    claim: `${isRest ? `${count(size)} more` : count(size)} ${size === 1 ? `cluster ${one}` : `clusters ${many}`}`,
    detail: isRest ? "At other times" : whereAndWhy(group),
    href: filterHref("/clusters", [`health=${how}`, ...without.map((term) => `-${term}`)].join(" ")),
    since: group.since,
    size,
    production: isRest ? undefined : productionOf(group.traits?.env),
    weighs: size > 1 ? "bad" : "warn",
  };
}

/** What an incident is named by; undefined where its clusters have nothing in common but by chance. */
function ownOf(incident: ListIncident, fleet: Facets | undefined): Shared | undefined {
  const shared = sharedBy(incident, fleet);
  return shared.find(({ isWhole }) => isWhole) ?? shared.find(({ isSpecific }) => isSpecific);
}

function termOf({ key, value }: Shared): string {
  return toggleValue("", key, value);
}

interface Named {
  readonly best: Shared;
  readonly fleet: Facets | undefined;
}

function incidentNeed(how: keyof typeof DOWN, incident: ListIncident, { best, fleet }: Named): Need {
  const { appearance, many } = DOWN[how];
  const { size, since, why } = incident;
  const [cause] = why.values;
  const reason = cause && cause.size === size ? `: ${asClause(cause.value)}` : "";
  return {
    id: `${how} ${best.key}=${best.value} ${since}`,
    tone: appearance.tone,
    shape: appearance.shape,
    claim: `${count(size)} clusters of ${best.value} ${many}`,
    detail: `${sharedText(sharedBy(incident, fleet))}${reason}`,
    href: filterHref("/clusters", `health=${how} ${termOf(best)}`),
    since,
    size,
    production: productionOf(incident.traits.env),
    weighs: "bad",
  };
}

function addOnNeed(group: ListGroup, fleet: Facets | undefined): Need | undefined {
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
    detail: whereAndWhy(group, fleet?.set && isSame(fleet.set)),
    href: filterHref("/clusters", `addon=${addOn} health=${issue}`),
    since,
    size,
    production: productionOf(group.traits?.env),
  };
}
