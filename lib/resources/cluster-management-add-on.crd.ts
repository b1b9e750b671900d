import { clusterManagementAddOns } from "./cluster-management-add-on";
import { crd, list, listBy, object, oneOf, text } from "./json-schema";
import { rolloutStrategy } from "./rollout-strategy.crd";
import {
  addOnConfig,
  addOnConfiguration,
  addOnWebhook,
  conditions,
  configReference,
  nonEmpty,
  supportedConfigMeta,
} from "./schemas";

const addOnMeta = object({ displayName: text(), description: text() }, { description: "How it is shown to people." });

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
      description: "Manually, or on the clusters that placements select.",
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

const description = "An add-on that can be installed on the clusters of this hub.";
const defaultConfigReferences = list(configReference(["desiredConfig"]));
const installProgressions = list(installProgression, { description: "How far the rollout of each placement is." });
const displayName = { name: "DISPLAY NAME", type: "string", jsonPath: ".spec.addOnMeta.displayName" } as const;

const v1alpha1 = {
  name: "v1alpha1",
  description,
  fields: {
    spec: object({
      addOnMeta,
      addOnConfiguration,
      supportedConfigs: listBy(["group", "resource"], supportedConfigMeta, {
        description: "The kinds of configuration it understands, with the one to use unless another is named.",
      }),
      installStrategy,
    }),
    // Spelt so in OCM's v1alpha1.
    status: object({ defaultconfigReferences: defaultConfigReferences, installProgressions }),
  },
  required: ["spec"],
  columns: [displayName, { name: "CRD NAME", type: "string", jsonPath: ".spec.addOnConfiguration.crdName" }],
} as const;

const v1beta1 = {
  name: "v1beta1",
  description,
  fields: {
    spec: object({
      addOnMeta,
      defaultConfigs: listBy(["group", "resource"], addOnConfig, {
        description: "The kinds of configuration it understands, with the one to use unless another is named.",
      }),
      installStrategy,
    }),
    status: object({ defaultConfigReferences, installProgressions }),
  },
  required: ["spec"],
  columns: [displayName],
} as const;

export const clusterManagementAddOnCrd = crd(clusterManagementAddOns, {
  shortNames: ["cma", "cmas"],
  versions: [v1alpha1, v1beta1],
  conversion: addOnWebhook,
});
