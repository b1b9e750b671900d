import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { ADDON_NAMESPACE_LABEL, HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { configObject } from "@/server/hub/config-object";
import { CLUSTER_ADD_ON_KINDS, type ClusterAddOnHub } from "./hub";
import { tokenNames } from "./registration-token";

const OPTIONAL_KINDS = Object.keys(CLUSTER_ADD_ON_KINDS.optional) as (keyof typeof CLUSTER_ADD_ON_KINDS.optional)[]; // a literal has no other keys

/**
 * All that a reconcile of a cluster add-on reads, as the cached objects themselves. Undefined where it would read more
 * than this: while it is being deleted, where others host it, where its add-on shares a binding among all clusters or
 * requires others, and while a kind cannot be read.
 */
export function inputsOf(
  hub: ClusterAddOnHub,
  decisions: RolloutDecisions,
  key: string,
): readonly unknown[] | undefined {
  const clusterAddOn = hub.clusterAddOns.at(key);
  if (
    !isAllRead(hub) ||
    !clusterAddOn ||
    clusterAddOn.metadata.deletionTimestamp ||
    HOSTING_CLUSTER_ANNOTATION in clusterAddOn.metadata.annotations
  )
    return undefined;
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  if (hub.addOnRoleBindings.by("sharedBy", name).length > 0) return undefined;
  const addOn = hub.addOns.get(name);
  if (addOn && requiredAddOns(addOn).length > 0) return undefined;
  const decision = decisions.get(name, cluster);
  const inputs: unknown[] = [clusterAddOn, addOn, hub.clusters.get(cluster), decision];
  pushConfigs(inputs, { hub, clusterAddOn, decision });
  const works = hub.works.by("clusterAddOn", key);
  if (works.some(({ metadata }) => metadata.labels[ADDON_NAMESPACE_LABEL])) return undefined;
  inputs.push(...works, ...hub.addOnRoleBindings.by("clusterAddOn", key));
  const { account, role } = tokenNames(name);
  inputs.push(
    hub.tokenServiceAccounts.get(account, cluster),
    hub.tokenRoles.get(role, cluster),
    hub.tokenRoleBindings.get(role, cluster),
  );
  return inputs;
}

function isAllRead(hub: ClusterAddOnHub): boolean {
  return OPTIONAL_KINDS.every((name) => hub[name].isSynced);
}

interface Sources {
  readonly hub: ClusterAddOnHub;
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly decision: ClusterDecision | undefined;
}

/** Every configuration that the cluster add-on has, asks for or should get. */
function pushConfigs(inputs: unknown[], { hub, clusterAddOn: { spec, status }, decision }: Sources): void {
  for (const config of spec.configs) inputs.push(configObject(hub, config));
  for (const { group, resource, desiredConfig } of status.configReferences) {
    if (desiredConfig)
      inputs.push(configObject(hub, { group, resource, namespace: desiredConfig.namespace, name: desiredConfig.name }));
  }
  if (decision?.kind === "configure") for (const config of decision.desired) inputs.push(configObject(hub, config));
}
