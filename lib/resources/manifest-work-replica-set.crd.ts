import { crd, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { manifestWorkReplicaSets } from "./manifest-work-replica-set";
import { manifestWorkSpec } from "./manifest-work-spec.crd";
import { rolloutStrategy } from "./rollout-strategy.crd";
import { ageColumn, conditionColumn, conditions, nonEmpty } from "./schemas";

const summary = object(
  {
    total: int64({ description: "Works written with the template, applied or not." }),
    desiredTotal: int64(),
    updated: int64(),
    applied: int64(),
    available: int64(),
    progressing: int64(),
    degraded: int64(),
  },
  { description: "Works by their conditions." },
);

const placementRef = object(
  {
    name: { ...nonEmpty, description: "A Placement in the same namespace." },
    rolloutStrategy,
  },
  { required: ["name"] },
);

export const manifestWorkReplicaSetCrd = crd(manifestWorkReplicaSets, {
  shortNames: ["mwrs"],
  versions: [
    {
      name: "v1alpha1",
      description: "The same work on every cluster that placements of its namespace select.",
      columns: [
        conditionColumn("Placement", "PlacementVerified", "reason"),
        conditionColumn("Found", "PlacementVerified"),
        conditionColumn("ManifestWorks", "ManifestworkApplied", "reason"),
        conditionColumn("Applied", "ManifestworkApplied"),
        ageColumn,
      ],
      fields: {
        spec: object(
          {
            manifestWorkTemplate: { ...manifestWorkSpec, description: "What each ManifestWork is made of." },
            placementRefs: listBy(["name"], placementRef, { minItems: 1 }),
            cascadeDeletionPolicy: oneOf(["Background", "Foreground"], {
              default: "Background",
              description: "Whether it goes before or after its works.",
            }),
          },
          { required: ["manifestWorkTemplate", "placementRefs"] },
        ),
        status: object({
          conditions,
          summary,
          placementSummary: list(object({ name: text(), availableDecisionGroups: text(), summary })),
        }),
      },
    },
  ],
});
