import type { ClusterConfiguration, LayeredConfig } from "@/lib/api/addons/add-on-setup";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKey, isOfKind } from "@/lib/resources/config-reference";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { isNamed } from "@/lib/rollout/desired-configs";
import type { Caller } from "@/server/auth/caller";
import { configLine } from "./get-add-on-setup";
import { annotatedRegistries, builtIn } from "./own-settings";
import { readConfig } from "./read-config";

export interface ClusterConfigurationParts {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly addOn: ClusterManagementAddOn;
  readonly clusterAddOn: RollingAddOn;
  readonly placement: ClusterManagementAddOn["spec"]["installStrategy"]["placements"][number] | undefined;
}

/** One cluster's configuration: what each layer names, and each value with the layer that gives it. */
export async function clusterConfiguration({
  caller,
  signal,
  addOn,
  clusterAddOn,
  placement,
}: ClusterConfigurationParts): Promise<ClusterConfiguration> {
  const layered = layersOf(addOn, placement, clusterAddOn);
  const read = await Promise.all(layered.map((each) => readConfig(caller, each, signal)));
  const settings = read.filter(({ line }) => isOfKind(line.config, addOnDeploymentConfigs));
  // Of several of a kind the first counts.
  const effective = settings.find(({ line }) => line.isEffective);
  const values = effective?.values ?? [];
  const lost = settings
    .filter(({ line }) => !line.isEffective)
    .flatMap((each) => each.values)
    .filter(({ name }) => !values.some((value) => value.name === name));
  const template = read.find(({ line }) => line.isEffective && isOfKind(line.config, addOnTemplates));
  const given = new Set([...BUILT_IN, ...values.map(({ name }) => name)]);
  const isKnown = effective === undefined || effective.line.missing === undefined;
  return {
    cluster: clusterAddOn.metadata.namespace ?? "",
    configs: read.map(({ line }) => line),
    values,
    settings: [
      ...(effective?.settings ?? []),
      ...(await annotatedRegistries(caller, clusterAddOn.metadata.namespace ?? "", effective, signal)),
      ...(template ? builtIn(clusterAddOn, effective?.namespace) : []),
    ],
    lost,
    empty: isKnown ? (template?.variables ?? []).filter((name) => !given.has(name)) : [],
  };
}

/** What every template is given besides. */
const BUILT_IN = ["CLUSTER_NAME", "INSTALL_NAMESPACE", "HUB_KUBECONFIG"];

function layersOf(
  addOn: ClusterManagementAddOn,
  placement: ClusterConfigurationParts["placement"],
  { spec, status }: RollingAddOn,
): LayeredConfig[] {
  const layers: readonly (readonly [LayeredConfig["layer"], readonly AddOnConfig[]])[] = [
    ["default", addOn.spec.defaultConfigs],
    ["placement", placement?.configs ?? []],
    ["cluster", spec.configs],
  ];
  const named = layers.flatMap(([layer, configs]) => configs.filter(isNamed).map((config) => ({ layer, config })));
  const lastOf = (config: AddOnConfig) =>
    named.findLast((each) => isOfKind(each.config, { group: config.group, plural: config.resource }))?.layer;
  return named.map(({ layer, config }) => {
    const desired = status.configReferences.find(
      ({ group, resource, desiredConfig }) =>
        desiredConfig && configKey({ ...desiredConfig, group, resource }) === configKey(config),
    );
    const isEffective = layer === lastOf(config);
    const hash = isEffective ? desired?.desiredConfig?.specHash : undefined;
    return {
      layer,
      ...(layer === "placement" && placement && { placement: objectKey(placement) }),
      config: configLine(config, hash),
      isEffective,
    };
  });
}
