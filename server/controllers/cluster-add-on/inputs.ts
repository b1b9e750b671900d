import { ADDON_NAMESPACE_LABEL, HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import type { ClusterAddOnHub } from "./facts";
import { tokenNames } from "./registration-token";

/**
 * All that a look at a cluster add-on reads, each by the identity that it has in its cache. Undefined where it would read more than
 * this: while it goes, where others host it, where its add-on shares a binding among all clusters.
 */
export function inputsOf(hub: ClusterAddOnHub, decisions: RolloutDecisions, key: string): readonly unknown[] | undefined {
  const clusterAddOn = hub.clusterAddOns.at(key);
  if (!clusterAddOn || clusterAddOn.metadata.deletionTimestamp || HOSTING_CLUSTER_ANNOTATION in clusterAddOn.metadata.annotations)
    return undefined;
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  if (hub.addOnRoleBindings.by("sharedBy", name).length > 0) return undefined;
  const decision = decisions.get(name, cluster);
  const inputs: unknown[] = [clusterAddOn, hub.addOns.get(name), hub.clusters.get(cluster), decision];
  pushConfigs(inputs, { hub, clusterAddOn, decision });
  const works = hub.works.by("clusterAddOn", key);
  if (works.some(({ metadata }) => metadata.labels[ADDON_NAMESPACE_LABEL])) return undefined;
  inputs.push(...works, ...hub.addOnRoleBindings.by("clusterAddOn", key));
  const { account, role } = tokenNames(name);
  inputs.push(hub.tokenServiceAccounts.get(account, cluster), hub.tokenRoles.get(role, cluster), hub.tokenRoleBindings.get(role, cluster));
  return inputs;
}

type Named = Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">;

interface Asked {
  readonly hub: ClusterAddOnHub;
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly decision: ClusterDecision | undefined;
}

/** Whatever the cluster add-on has, asks for or shall have. */
function pushConfigs(inputs: unknown[], { hub, clusterAddOn: { spec, status }, decision }: Asked): void {
  for (const config of spec.configs) inputs.push(configIn(hub, config));
  for (const { group, resource, desiredConfig } of status.configReferences) {
    if (desiredConfig) inputs.push(configIn(hub, { group, resource, namespace: desiredConfig.namespace, name: desiredConfig.name }));
  }
  if (decision?.kind === "configure") for (const config of decision.desired) inputs.push(configIn(hub, config));
}

function configIn(hub: ClusterAddOnHub, config: Named): unknown {
  if (isOfKind(config, addOnTemplates)) return hub.addOnTemplates.get(config.name);
  if (isOfKind(config, addOnDeploymentConfigs)) return hub.addOnDeploymentConfigs.get(config.name, config.namespace);
  return undefined;
}
