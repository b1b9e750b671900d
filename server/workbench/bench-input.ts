import type { AgentConfig, AgentInput } from "@/lib/addon-config/agent";
import type { ClusterConfiguration } from "@/lib/api/addons/add-on-setup";
import { createdAddOn } from "@/lib/blast-radius/config-variants";
import { KubeObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { clusterConfiguration } from "@/server/addons/cluster-configuration";
import { type ConfigurationCaches, configuringPlacement } from "@/server/addons/get-add-on-configuration";
import { allInOrder } from "@/server/auth/all-in-order";
import type { Caller } from "@/server/auth/caller";

interface Trial {
  readonly object: object;
  readonly addOn: string;
  readonly cluster: string;
  readonly config?: { readonly namespace: string; readonly name: string } | undefined;
}

/** What a template is tried with on a cluster. */
export interface BenchInput {
  readonly input: AgentInput;
  readonly configuration: ClusterConfiguration;
  readonly addOn: ClusterManagementAddOn | undefined;
  readonly installed: ManagedClusterAddOn | undefined;
}

/**
 * The cluster with the configuration that its layers give it, and the template in place of what it has. All of it is
 * read with the caller's rights. Throws `HubError`.
 */
export async function benchInput(
  caller: Caller,
  caches: ConfigurationCaches,
  { object, addOn: name, cluster: on, config }: Trial,
  signal: AbortSignal,
): Promise<BenchInput> {
  const [cluster, addOn, installed] = await allInOrder([
    caller.client.get(managedClusters, { name: on }, signal),
    caller.client.find(clusterManagementAddOns, { name }, signal),
    caller.client.find(managedClusterAddOns, { name, namespace: on }, signal),
  ]);
  const template = KubeObject.parse(object);
  const clusterAddOn = withTried(installed ?? createdAddOn(name, on), template.metadata.name, config);
  const known = addOn ?? ClusterManagementAddOn.parse({ metadata: { name } });
  const placement = addOn && (await configuringPlacement(caller, caches, addOn, clusterAddOn));
  const configuration = await clusterConfiguration({ caller, signal, addOn: known, clusterAddOn, placement });
  const configs = await effectiveConfigs(caller, configuration, template, signal);
  return { input: { clusterAddOn, cluster, configs }, configuration: withoutTried(configuration), addOn, installed };
}

/** The cluster add-on names what is tried, over all that it is to have otherwise. */
function withTried(clusterAddOn: ManagedClusterAddOn, template: string, config: Trial["config"]): ManagedClusterAddOn {
  const { spec } = clusterAddOn;
  const tried = [
    { group: addOnTemplates.group, resource: addOnTemplates.plural, name: template },
    ...(config ? [{ group: addOnDeploymentConfigs.group, resource: addOnDeploymentConfigs.plural, ...config }] : []),
  ];
  const kept = spec.configs.filter((each) => !tried.some(({ group, resource }) => isSameKind(each, group, resource)));
  return { ...clusterAddOn, spec: { ...spec, configs: [...kept, ...tried] } };
}

function isSameKind(each: { readonly group: string; readonly resource: string }, group: string, resource: string) {
  return each.group === group && each.resource === resource;
}

/** The template may not be on the hub: it is at hand. */
async function effectiveConfigs(
  caller: Caller,
  { configs }: ClusterConfiguration,
  template: KubeObject,
  signal: AbortSignal,
): Promise<AgentConfig[]> {
  const effective = configs.find(({ isEffective, config }) => isEffective && isOfKind(config, addOnDeploymentConfigs));
  const tried = { group: addOnTemplates.group, resource: addOnTemplates.plural, name: template.metadata.name };
  if (!effective) return [{ ...tried, object: template }];
  const { config, missing } = effective;
  const { group, resource, name, namespace } = config;
  const found = missing
    ? undefined
    : await caller.client.find(addOnDeploymentConfigs, { name, namespace: namespace || undefined }, signal);
  const isGone = !found && !missing;
  return [
    { group, resource, name, namespace, object: found, ...(isGone ? { isGone } : {}) },
    { ...tried, object: template },
  ];
}

/** Templates of layers are what is replaced here. */
function withoutTried(configuration: ClusterConfiguration): ClusterConfiguration {
  return { ...configuration, configs: configuration.configs.filter(({ config }) => !isOfKind(config, addOnTemplates)) };
}
