import { condition } from "@/lib/kube/conditions";
import { FROZEN_ANNOTATION, isScheduled } from "@/lib/placement/schedule";
import { placements } from "@/lib/resources/placement";
import { groupOf, placementDecisions } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { Branch } from "./branch";
import { absent, breaks, cite, citeCondition, type Explanation, hides, holds, keyPath, waits } from "./finding";

/** Whether the placement's decisions contain the cluster. `isBlind`: something before it is not visible. */
export function decisionFinding({ facts, cluster, placement, key }: Branch, isBlind: boolean): Explanation {
  const decisions = facts.decisions(key);
  if (decisions.missing) return hides("what the placement selected", decisions.missing);
  const { name } = cluster.metadata;
  const decision = decisions.value.find((each) => decidedClusters(each).includes(name));
  if (decision) {
    const group = groupOf(decision);
    const where = group?.name ? `, in the decision group ${group.name}` : "";
    const since = decision.metadata.creationTimestamp || undefined;
    return holds(
      `The placement selected it${where}.`,
      [cite(placementDecisions, decision.metadata, `.status.decisions[?(@.clusterName=="${name}")]`)],
      { since },
    );
  }
  if (isBlind) return breaks(`Placement ${key} did not select ${name}. The reason is hidden from you.`, []);
  if (!isScheduled(placement)) {
    const why = keyPath("annotations", FROZEN_ANNOTATION);
    const cites = [
      cite(placements, placement.metadata, why, placement.metadata.annotations[FROZEN_ANNOTATION] ?? "not set"),
    ];
    return absent(
      breaks(
        `Placement ${key} is not scheduled, so its decisions stay as they are, and ${name} is not among them.`,
        cites,
      ),
    );
  }
  const satisfied = citeCondition(placements, placement, "PlacementSatisfied");
  const reported = condition(placement.status.conditions, "PlacementSatisfied")
    ? ""
    : " It has not been scheduled at all yet.";
  return absent(waits(`${name} fits Placement ${key}, but has not been selected yet.${reported}`, [satisfied]));
}
