import { expect, it } from "vitest";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { Placement } from "@/lib/resources/placement";
import { placementText } from "./placement-summary";

const AT = "2026-11-21T10:00:00Z";

function reported(type: string, status: string, reason: string, message = "") {
  return { type, status, reason, message, lastTransitionTime: AT };
}

const satisfied = (status: string, reason: string) => reported("PlacementSatisfied", status, reason);

it.each([
  ["satisfied", {}, [satisfied("True", "AllDecisionsScheduled")], undefined, AT],
  ["unjudged", {}, [], "Not scheduled yet.", undefined],
  ["short", {}, [satisfied("False", "NotAllDecisionsScheduled")], "3 of 5 requested clusters match.", AT],
  [
    "empty",
    {},
    [satisfied("False", "NoIntersection")],
    "None of the cluster sets that it names is bound to its namespace.",
    AT,
  ],
  ["empty", {}, [reported("PlacementSatisfied", "False", "New", "something new")], "Something new.", AT],
  [
    "misconfigured",
    {},
    [
      satisfied("True", "AllDecisionsScheduled"),
      reported("PlacementMisconfigured", "True", "Misconfigured", "Predicate:no such operator"),
    ],
    "Predicate:no such operator.",
    AT,
  ],
  [
    "frozen",
    { annotations: { [FROZEN_ANNOTATION]: "true" } },
    [satisfied("True", "AllDecisionsScheduled")],
    "Scheduling is disabled by an annotation: earlier decisions stay.",
    AT,
  ],
  ["deleting", { deletionTimestamp: "2026-11-21T11:00:00Z" }, [], "It is being removed.", "2026-11-21T11:00:00Z"],
])("a placement is %s by %j and %j", (status, metadata, conditions, message, since) => {
  const placement = Placement.parse({
    metadata: { name: "p", namespace: "n", ...metadata },
    spec: { numberOfClusters: 5 },
    status: { numberOfSelectedClusters: 3, conditions },
  });
  expect(placementText(placement)).toEqual({ status, message, since });
});
