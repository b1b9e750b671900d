import type { Agent, AgentConfig, AgentOf, RegistrationRequest } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { deepEqual } from "@/lib/kube/patches";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { configObject } from "@/server/hub/config-object";
import type { HubOf } from "@/server/hub/hub";

type Configs = Pick<HubOf<"addOnTemplates" | "addOnDeploymentConfigs">, "addOnTemplates" | "addOnDeploymentConfigs">;

interface Declaring {
  readonly addOn: ClusterManagementAddOn;
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly cluster: ManagedCluster;
}

/**
 * What an add-on's agent on a cluster may ask certificates for. Its configurations stand in its status, which its
 * cluster may write: configurations that the add-on or the cluster add-on's spec asks for must declare the same. They
 * need not be the same ones; a cluster may wait for its turn.
 */
export function declaredRegistrations(hub: Configs, agentOf: AgentOf, declaring: Declaring): RegistrationRequest[] {
  const { addOn, clusterAddOn } = declaring;
  const agent = agentOf(addOn);
  if (!agent?.registration) return [];
  const desired = clusterAddOn.status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
    desiredConfig?.specHash ? [{ group, resource, namespace: desiredConfig.namespace, name: desiredConfig.name }] : [],
  );
  const allowed = configChoices(agent, declaring).flatMap((configs) => registrationsOf(hub, agent, declaring, configs));
  return registrationsOf(hub, agent, declaring, desired).filter((each) =>
    allowed.some((other) => deepEqual(each, other)),
  );
}

type ConfigName = Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">;

/**
 * One for each configuration that describes the agent, since a cluster may have any of them; else one with all there
 * is.
 */
function configChoices({ requiredKind }: Agent, { addOn, clusterAddOn }: Declaring): ConfigName[][] {
  const placed = addOn.spec.installStrategy.placements.flatMap(({ configs }) => configs);
  const all = [...clusterAddOn.spec.configs, ...placed, ...addOn.spec.defaultConfigs];
  if (!requiredKind) return [all];
  const others = all.filter((config) => !isOfKind(config, requiredKind));
  return all.filter((config) => isOfKind(config, requiredKind)).map((config) => [config, ...others]);
}

function registrationsOf(
  hub: Configs,
  agent: Agent,
  { clusterAddOn, cluster }: Declaring,
  names: readonly ConfigName[],
): readonly RegistrationRequest[] {
  const configs = names
    .filter((name) => agent.configKinds.some((kind) => isOfKind(name, kind)))
    .map((name): AgentConfig => ({ ...name, object: configObject(hub, name) }));
  try {
    return agent.registration?.requests({ clusterAddOn, cluster, configs }) ?? [];
  } catch (error) {
    // The cluster add-on's own status says what is wrong.
    if (error instanceof RenderError) return [];
    throw error;
  }
}
