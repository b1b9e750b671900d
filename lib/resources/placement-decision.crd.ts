import { crd, int64, list, object, text } from "./json-schema";
import { placementDecisions } from "./placement-decision";

const decision = object(
  {
    clusterName: text(),
    reason: text({ description: "Always empty so far." }),
    score: int64({ description: "Not written by OCM so far." }),
  },
  { required: ["clusterName", "reason"] },
);

export const placementDecisionCrd = crd(placementDecisions, {
  versions: [
    {
      name: "v1beta1",
      description: "Clusters that a placement has chosen, at most 100; its labels name the placement and the group.",
      fields: { status: object({ decisions: list(decision) }, { required: ["decisions"] }) },
    },
  ],
});
