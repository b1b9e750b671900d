import { type ConditionWish, withCondition } from "@/lib/kube/conditions";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";

/** Why an add-on of templates is not looked after while ADDON_MANAGER is "own". */
export const TEMPLATES_REFUSED =
  "Flotilla does not look after add-ons of templates while ADDON_MANAGER is own, because OCM's add-on manager acts on every one of them. " +
  "Set ADDON_MANAGER to all where no other add-on manager runs.";

const REFUSED: ConditionWish = { type: "Progressing", status: "False", reason: "ConfigurationUnsupported", message: TEMPLATES_REFUSED };

/** The status of an add-on that is refused: every placement's progression says so, and all else stays as it is. */
export function withRefusal({ spec, status }: ClusterManagementAddOn, now: Date): ClusterManagementAddOn["status"] {
  const { type, placements } = spec.installStrategy;
  if (type !== "Placements") return status;
  const installProgressions = placements.map(({ namespace, name }) => {
    const known = status.installProgressions.find((each) => each.namespace === namespace && each.name === name);
    const progression = known ?? { namespace, name, configReferences: [], conditions: [] };
    return { ...progression, conditions: withCondition(progression.conditions, REFUSED, now) };
  });
  return { ...status, installProgressions };
}
