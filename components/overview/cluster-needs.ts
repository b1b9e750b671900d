import { CLUSTER_LOOK } from "@/components/labels/cluster-status";
import { HEALTH } from "@/components/labels/status-appearance";
import { filterHref } from "@/components/list/use-filter-text";
import type { ListGroup } from "@/lib/api/list/list";
import { plural } from "@/lib/format/count";
import { addOnTroubleIn } from "@/lib/lists/clusters/troubles";
import { type Need, whereAndWhy } from "./need";

/** Unavailable or unreachable clusters, and unhealthy add-ons; each link leads to exactly those clusters. */
export function clusterNeeds(groups: readonly ListGroup[]): Need[] {
  return groups.flatMap((group) => downNeed(group) ?? addOnNeed(group) ?? []);
}

const DOWN = {
  unavailable: { look: CLUSTER_LOOK.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { look: CLUSTER_LOOK.unknown, one: "cannot be reached", many: "cannot be reached" },
} as const;

function downNeed(group: ListGroup): Need | undefined {
  const how = group.group;
  if (how !== "unavailable" && how !== "unreachable") return undefined;
  const { look, one, many } = DOWN[how];
  const { since, size } = group;
  return {
    id: how,
    tone: look.tone,
    shape: look.shape,
    claim: `${plural(size, "cluster")} ${size === 1 ? one : many}`,
    detail: whereAndWhy(group),
    href: filterHref("/clusters", `health=${how}`),
    since,
    size,
  };
}

function addOnNeed(group: ListGroup): Need | undefined {
  const about = addOnTroubleIn(group.group);
  if (!about) return undefined;
  const { addOn, trouble } = about;
  const { since, size } = group;
  return {
    id: `${addOn} ${trouble}`,
    tone: HEALTH[trouble].tone,
    shape: HEALTH[trouble].shape,
    subject: addOn,
    claim: `is ${trouble} on ${plural(size, "cluster")}`,
    detail: whereAndWhy(group),
    href: filterHref("/clusters", `addon=${addOn} health=${trouble}`),
    since,
    size,
  };
}
