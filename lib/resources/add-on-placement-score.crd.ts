import { addOnPlacementScores } from "./add-on-placement-score";
import { crd, int32, listBy, object, text } from "./json-schema";
import { conditions, dateTime } from "./schemas";

const score = object(
  { name: text({ description: "What is scored." }), value: int32({ minimum: -100, maximum: 100 }) },
  { required: ["name", "value"] },
);

export const addOnPlacementScoreCrd = crd(addOnPlacementScores, {
  versions: [
    {
      name: "v1alpha1",
      description: "Scores that an add-on gives the cluster in whose namespace it lies; placements can weigh them.",
      fields: {
        status: object({
          conditions,
          scores: listBy(["name"], score),
          validUntil: { ...dateTime, description: "When the scores stop counting; never unless set." },
        }),
      },
    },
  ],
});
