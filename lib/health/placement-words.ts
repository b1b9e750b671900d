import { condition } from "@/lib/kube/conditions";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementStanding } from "./placement-standing";
import { asSentence } from "./sentence";

/** What people are told about a placement: why it is not satisfied, and since when (RFC 3339) it stands so. */
export interface PlacementWords {
  readonly standing: PlacementStanding;
  readonly sentence?: string | undefined;
  readonly since?: string | undefined;
}

/** From the conditions of a placement (hub-core.md §3.8). */
export function placementWords({ metadata, spec, status }: Placement): PlacementWords {
  if (metadata.deletionTimestamp) return { standing: "deleting", sentence: "It is being removed.", since: metadata.deletionTimestamp };
  const wrong = condition(status.conditions, "PlacementMisconfigured");
  if (wrong?.status === "True") {
    return { standing: "misconfigured", sentence: asSentence(wrong.message), since: wrong.lastTransitionTime || undefined };
  }
  const satisfied = condition(status.conditions, "PlacementSatisfied");
  const since = satisfied?.lastTransitionTime || undefined;
  if (metadata.annotations[FROZEN_ANNOTATION] === "true") {
    return { standing: "frozen", sentence: "Its scheduling is switched off by an annotation: it keeps what it chose before.", since };
  }
  if (satisfied?.status === "True") return { standing: "satisfied", since };
  if (satisfied?.status !== "False") return { standing: "unjudged", sentence: "The hub has not judged it yet." };
  if (satisfied.reason === "NotAllDecisionsScheduled") {
    return { standing: "short", sentence: shortage(spec.numberOfClusters, status.numberOfSelectedClusters), since };
  }
  return { standing: "nobody", sentence: NOBODY[satisfied.reason] ?? asSentence(satisfied.message || satisfied.reason), since };
}

/** Reasons for which nobody is chosen, in the words of people. */
const NOBODY: Readonly<Record<string, string>> = {
  NoManagedClusterMatched: "No cluster of its sets meets its predicates and has only taints that it tolerates.",
  NoManagedClusterSetBindings: "No cluster set is bound to its namespace, so it may choose from none.",
  NoIntersection: "None of the cluster sets that it names is bound to its namespace.",
  AllManagedClusterSetsEmpty: "The cluster sets that it may choose from have no clusters.",
};

function shortage(wanted: number | undefined, chosen: number): string {
  return wanted === undefined ? "It has not found as many clusters as it wants." : `It wants ${wanted} clusters and has found ${chosen}.`;
}
