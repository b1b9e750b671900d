import { condition } from "@/lib/kube/conditions";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementStatus } from "./placement-status";
import { asSentence } from "./summary";

/** Status of a placement: why it is not satisfied, and since when (RFC 3339). */
export interface PlacementText {
  readonly status: PlacementStatus;
  readonly message?: string | undefined;
  readonly since?: string | undefined;
}

/** From the conditions of a placement (docs/reference/placement.md#conditions-of-a-placement). */
export function placementText({ metadata, spec, status }: Placement): PlacementText {
  if (metadata.deletionTimestamp)
    return { status: "deleting", message: "It is being removed.", since: metadata.deletionTimestamp };
  const wrong = condition(status.conditions, "PlacementMisconfigured");
  if (wrong?.status === "True") {
    return {
      status: "misconfigured",
      message: asSentence(wrong.message),
      since: wrong.lastTransitionTime || undefined,
    };
  }
  const satisfied = condition(status.conditions, "PlacementSatisfied");
  const since = satisfied?.lastTransitionTime || undefined;
  if (metadata.annotations[FROZEN_ANNOTATION] === "true") {
    return {
      status: "frozen",
      message: "Scheduling is disabled by an annotation: earlier decisions stay.",
      since,
    };
  }
  if (satisfied?.status === "True") return { status: "satisfied", since };
  if (satisfied?.status !== "False") return { status: "unjudged", message: "Not scheduled yet." };
  if (satisfied.reason === "NotAllDecisionsScheduled") {
    return { status: "short", message: shortage(spec.numberOfClusters, status.numberOfSelectedClusters), since };
  }
  return {
    status: "empty",
    message: EMPTY_MESSAGES[satisfied.reason] ?? asSentence(satisfied.message || satisfied.reason),
    since,
  };
}

/** Reasons why no cluster is selected, as text. */
const EMPTY_MESSAGES: Readonly<Record<string, string>> = {
  NoManagedClusterMatched: "No cluster in its sets meets its predicates and tolerations.",
  NoManagedClusterSetBindings: "No cluster set is bound to its namespace.",
  NoIntersection: "None of the cluster sets that it names is bound to its namespace.",
  AllManagedClusterSetsEmpty: "Its cluster sets have no clusters.",
};

function shortage(wanted: number | undefined, chosen: number): string {
  return wanted === undefined
    ? "Fewer clusters match than requested."
    : `${chosen} of ${wanted} requested clusters match.`;
}
