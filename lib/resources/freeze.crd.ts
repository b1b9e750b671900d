import { addOnNames, fleetPart } from "./fleet-part.crd";
import { freezes } from "./freeze";
import { crd, int32, int64, object, text } from "./json-schema";
import { ageColumn, conditionColumn, conditions, dateTime } from "./schemas";

export const freezeCrd = crd(freezes, {
  versions: [
    {
      name: "v1alpha1",
      description: "Stops updates of add-ons from starting; what is in progress finishes.",
      required: ["spec"],
      columns: [
        conditionColumn("In force", "InForce"),
        { name: "Reason", type: "string", jsonPath: ".spec.reason" },
        { name: "Until", type: "string", jsonPath: ".spec.until" },
        { name: "Clusters", type: "integer", jsonPath: ".status.clusters" },
        { name: "Acknowledged", type: "string", jsonPath: ".status.acknowledged.at" },
        ageColumn,
      ],
      fields: {
        spec: object(
          {
            reason: text({ description: "Why, for people.", minLength: 1, maxLength: 500 }),
            clusters: fleetPart,
            addOns: addOnNames,
            until: { ...dateTime, description: "When it ends by itself; else when it is deleted." },
          },
          { required: ["reason"] },
        ),
        status: object({
          conditions,
          acknowledged: object(
            {
              at: { ...dateTime, description: "From then on nothing starts against it." },
              by: text({ description: "The leader of the controllers." }),
              generation: int64({ description: "Of the freeze that was acknowledged." }),
            },
            { required: ["at", "generation"] },
          ),
          clusters: int32({ description: "How many it is for." }),
        }),
      },
    },
  ],
});
