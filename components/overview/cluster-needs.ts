import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { HEALTH } from "@/components/labels/status-appearance";
import { filterHref } from "@/components/list/use-filter-text";
import type { ListGroup } from "@/lib/api/list/list";
import { plural } from "@/lib/format/count";
import { addOnIssueIn } from "@/lib/lists/clusters/issues";
import { type Need, whereAndWhy } from "./need";

/** Unavailable or unreachable clusters, and unhealthy add-ons; each link leads to exactly those clusters. */
export function clusterNeeds(groups: readonly ListGroup[]): Need[] {
  return groups.flatMap((group) => downNeed(group) ?? addOnNeed(group) ?? []);
}

const DOWN = {
  unavailable: { appearance: CLUSTER_APPEARANCE.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { appearance: CLUSTER_APPEARANCE.unknown, one: "cannot be reached", many: "cannot be reached" },
} as const;

function downNeed(group: ListGroup): Need | undefined {
  const how = group.group;
  if (how !== "unavailable" && how !== "unreachable") return undefined;
  const { appearance, one, many } = DOWN[how];
  const { since, size } = group;
  return {
    id: how,
    tone: appearance.tone,
    shape: appearance.shape,
    claim: `${plural(size, "cluster")} ${size === 1 ? one : many}`,
    detail: whereAndWhy(group),
    href: filterHref("/clusters", `health=${how}`),
    since,
    size,
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
  };
}
