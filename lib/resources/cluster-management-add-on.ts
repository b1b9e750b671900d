import { Condition } from "@/lib/kube/conditions";
import { LIFECYCLE_FLOTILLA } from "@/lib/kube/names";
import { kubeKind } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { objectKey, type Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { type AddOnManager, type Lifecycle, type ManagerMode, managerOf } from "./add-on-manager";
import { addOnTemplates } from "./add-on-template";
import { AddOnConfig, ConfigSpecHash, configKeys, isOfKind } from "./config-reference";

const countOrPercent = () => z.union([z.number(), z.string()]);

const rolloutCommon = {
  minSuccessTime: z._default(z.string(), "0"),
  progressDeadline: z._default(z.string(), "None"),
  maxFailures: z._default(countOrPercent(), 0),
};

const MandatoryDecisionGroup = z.looseObject({
  groupName: z._default(z.string(), ""),
  groupIndex: z._default(z.number(), 0),
});

const mandatoryDecisionGroups = z._default(z.array(MandatoryDecisionGroup), []);

export const RolloutStrategy = z.looseObject({
  type: z._default(z.string(), "All"),
  all: z.optional(z.looseObject(rolloutCommon)),
  progressive: z.optional(
    z.looseObject({ ...rolloutCommon, maxConcurrency: z.optional(countOrPercent()), mandatoryDecisionGroups }),
  ),
  progressivePerGroup: z.optional(z.looseObject({ ...rolloutCommon, mandatoryDecisionGroups })),
});
export type RolloutStrategy = z.infer<typeof RolloutStrategy>;

const PlacementStrategy = z.looseObject({
  namespace: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  configs: z._default(z.array(AddOnConfig), []),
  rolloutStrategy: z.prefault(RolloutStrategy, {}),
});

const DefaultConfigReference = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  desiredConfig: z.optional(ConfigSpecHash),
});

const InstallConfigReference = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  desiredConfig: z.optional(ConfigSpecHash),
  lastKnownGoodConfig: z.optional(ConfigSpecHash),
  lastAppliedConfig: z.optional(ConfigSpecHash),
});
export type InstallConfigReference = z.infer<typeof InstallConfigReference>;

const InstallProgression = z.looseObject({
  namespace: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  configReferences: z._default(z.array(InstallConfigReference), []),
  conditions: z._default(z.array(Condition), []),
});
export type InstallProgression = z.infer<typeof InstallProgression>;

export const ClusterManagementAddOn = kubeKind("ClusterManagementAddOn", {
  spec: z.prefault(
    z.looseObject({
      addOnMeta: z.prefault(
        z.looseObject({ displayName: z._default(z.string(), ""), description: z._default(z.string(), "") }),
        {},
      ),
      defaultConfigs: z._default(z.array(AddOnConfig), []),
      installStrategy: z.prefault(
        z.looseObject({
          type: z._default(z.string(), "Manual"),
          placements: z._default(z.array(PlacementStrategy), []),
        }),
        {},
      ),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      defaultConfigReferences: z._default(z.array(DefaultConfigReference), []),
      installProgressions: z._default(z.array(InstallProgression), []),
    }),
    {},
  ),
});
export type ClusterManagementAddOn = z.infer<typeof ClusterManagementAddOn>;

export const clusterManagementAddOns: Resource<ClusterManagementAddOn> = {
  group: "addon.open-cluster-management.io",
  version: "v1beta1",
  plural: "clustermanagementaddons",
  kind: "ClusterManagementAddOn",
  namespaced: false,
  schema: ClusterManagementAddOn,
};

/** "namespace/name" of each placement that installs the add-on; empty unless its strategy is Placements. */
export function placementsOf({ spec }: Pick<ClusterManagementAddOn, "spec">): string[] {
  const { type, placements } = spec.installStrategy;
  return type === "Placements" ? placements.map(objectKey) : [];
}

/** Keys of the configurations that the add-on names, as defaults or for a placement. */
export function configKeysOfAddOn({ spec }: Pick<ClusterManagementAddOn, "spec">): string[] {
  return configKeys([...spec.defaultConfigs, ...spec.installStrategy.placements.flatMap(({ configs }) => configs)]);
}

/** The manager that the add-on declares. */
export function lifecycleOf({ metadata }: Pick<ClusterManagementAddOn, "metadata">): Lifecycle {
  const lifecycle = metadata.annotations[LIFECYCLE_ANNOTATION];
  if (lifecycle === undefined || lifecycle === "addon-manager") return "hub";
  return lifecycle === LIFECYCLE_FLOTILLA ? "flotilla" : "other";
}

export function managerOfAddOn(addOn: ClusterManagementAddOn, mode: ManagerMode): AddOnManager {
  return managerOf({ lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) }, mode);
}

/** Whether our manager is responsible for the add-on. */
export function isManaged(addOn: ClusterManagementAddOn, mode: ManagerMode): boolean {
  return managerOfAddOn(addOn, mode) === "flotilla";
}

/** Whether templates describe the add-on's agent; else the add-on has a custom controller. */
export function isTemplateBased({ spec }: Pick<ClusterManagementAddOn, "spec">): boolean {
  return spec.defaultConfigs.some((config) => isOfKind(config, addOnTemplates));
}
