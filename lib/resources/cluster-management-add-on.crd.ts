import { clusterManagementAddOns } from "./cluster-management-add-on";
import { crd, list, listBy, object, oneOf, text } from "./json-schema";
import { rolloutStrategy } from "./rollout-strategy.crd";
import { addOnConfig, conditions, configReference, nonEmpty } from "./schemas";

const addOnMeta = object({ displayName: text(), description: text() }, { description: "How people are told about it." });

const placementStrategy = object(
  {
    namespace: nonEmpty,
    name: nonEmpty,
    configs: list(addOnConfig, { description: "Instead of the defaults, kind by kind, on this placement's clusters." }),
    rolloutStrategy,
  },
  { required: ["name", "namespace"] },
);

const installStrategy = object(
  {
    type: oneOf(["Manual", "Placements"], {
      description: "By hand, or on the clusters that placements choose.",
      default: "Manual",
    }),
    placements: listBy(["namespace", "name"], placementStrategy, { description: "Used with type Placements." }),
  },
  { description: "Where the add-on is installed.", default: { type: "Manual" } },
);

const installProgression = object(
  {
    namespace: nonEmpty,
    name: nonEmpty,
    configReferences: list(configReference(["desiredConfig", "lastKnownGoodConfig", "lastAppliedConfig"])),
    conditions,
  },
  { required: ["name", "namespace"] },
);

const v1beta1 = {
  name: "v1beta1",
  description: "An add-on that can be installed on the clusters of this hub.",
  fields: {
    spec: object({
      addOnMeta,
      defaultConfigs: listBy(["group", "resource"], addOnConfig, {
        description: "The kinds of configuration it understands, with the one to use unless another is named.",
      }),
      installStrategy,
    }),
    status: object({
      defaultConfigReferences: list(configReference(["desiredConfig"])),
      installProgressions: list(installProgression, { description: "How far the rollout of each placement is." }),
    }),
  },
  required: ["spec"],
  columns: [{ name: "DISPLAY NAME", type: "string", jsonPath: ".spec.addOnMeta.displayName" }],
} as const;

export const clusterManagementAddOnCrd = crd(clusterManagementAddOns, {
  shortNames: ["cma", "cmas"],
  versions: [v1beta1],
});
