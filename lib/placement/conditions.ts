import type { DesiredCondition } from "@/lib/kube/conditions";
import type { Placement } from "@/lib/resources/placement";
import type { Shortage } from "./candidates";

export interface PlacementOutcome {
  readonly placement: Placement;
  readonly shortage: Shortage | undefined;
  /** How many clusters were chosen. */
  readonly selected: number;
  /** "<step>:<what is wrong>". */
  readonly misconfigured: string | undefined;
}

/** PlacementSatisfied and PlacementMisconfigured (docs/reference/placement.md#conditions-of-a-placement). */
export function placementConditions(outcome: PlacementOutcome): DesiredCondition[] {
  return [
    { type: "PlacementSatisfied", ...satisfaction(outcome) },
    outcome.misconfigured === undefined
      ? {
          type: MISCONFIGURED,
          status: "False",
          reason: "Succeedconfigured",
          message: "Placement configurations check pass",
        }
      : { type: MISCONFIGURED, status: "True", reason: "Misconfigured", message: outcome.misconfigured },
  ];
}

const MISCONFIGURED = "PlacementMisconfigured";

function satisfaction({ placement, shortage, selected }: PlacementOutcome): Omit<DesiredCondition, "type"> {
  if (shortage) return { status: "False", ...shortage };
  if (selected === 0) {
    const message = "No ManagedCluster matches any of the cluster predicate";
    return { status: "False", reason: "NoManagedClusterMatched", message };
  }
  const missing = (placement.spec.numberOfClusters ?? selected) - selected;
  if (missing > 0)
    return { status: "False", reason: "NotAllDecisionsScheduled", message: `${missing} cluster decisions unscheduled` };
  return { status: "True", reason: "AllDecisionsScheduled", message: "All cluster decisions scheduled" };
}
