import { expect, it } from "vitest";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { Placement } from "@/lib/resources/placement";
import { placementWords } from "./placement-words";

const AT = "2026-11-21T10:00:00Z";

function said(type: string, status: string, reason: string, message = "") {
  return { type, status, reason, message, lastTransitionTime: AT };
}

const satisfied = (status: string, reason: string) => said("PlacementSatisfied", status, reason);

it.each([
  ["satisfied", {}, [satisfied("True", "AllDecisionsScheduled")], undefined, AT],
  ["unjudged", {}, [], "The hub has not judged it yet.", undefined],
  ["short", {}, [satisfied("False", "NotAllDecisionsScheduled")], "It wants 5 clusters and has found 3.", AT],
  ["nobody", {}, [satisfied("False", "NoIntersection")], "None of the cluster sets that it names is bound to its namespace.", AT],
  ["nobody", {}, [said("PlacementSatisfied", "False", "New", "something new")], "Something new.", AT],
  [
    "misconfigured",
    {},
    [satisfied("True", "AllDecisionsScheduled"), said("PlacementMisconfigured", "True", "Misconfigured", "Predicate:no such operator")],
    "Predicate:no such operator.",
    AT,
  ],
  [
    "frozen",
    { annotations: { [FROZEN_ANNOTATION]: "true" } },
    [satisfied("True", "AllDecisionsScheduled")],
    "Its scheduling is switched off by an annotation: it keeps what it chose before.",
    AT,
  ],
  ["deleting", { deletionTimestamp: "2026-11-21T11:00:00Z" }, [], "It is being removed.", "2026-11-21T11:00:00Z"],
])("a placement is %s by %j and %j", (standing, metadata, conditions, sentence, since) => {
  const placement = Placement.parse({
    metadata: { name: "p", namespace: "n", ...metadata },
    spec: { numberOfClusters: 5 },
    status: { numberOfSelectedClusters: 3, conditions },
  });
  expect(placementWords(placement)).toEqual({ standing, sentence, since });
});
