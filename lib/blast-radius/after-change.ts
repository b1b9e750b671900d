import type { KubeObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configKey, configKeys } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { HubState, ObjectChange } from "./hub-state";

const CONFIG_KINDS = { AddOnDeploymentConfig: addOnDeploymentConfigs, AddOnTemplate: addOnTemplates };

/** The hub with the objects before their changes; what the caches have of them may be older or newer. */
export function beforeChanges(state: HubState, changes: readonly ObjectChange[]): HubState {
  // Each pair stays of one kind.
  return afterChanges(
    state,
    changes.map((change) => ({ ...change, after: change.before }) as ObjectChange),
  );
}

/** The hub with the objects after their changes, while nobody has acted on them. */
export function afterChanges(state: HubState, changes: readonly ObjectChange[]): HubState {
  return changes.reduce(withObject, state);
}

function withObject(state: HubState, change: ObjectChange): HubState {
  switch (change.kind) {
    case "Placement":
      return { ...state, placements: replaced(state.placements, change) };
    case "ManagedCluster":
      return withCluster(state, change);
    case "ManagedClusterSet":
      return { ...state, sets: replaced(state.sets, change) };
    case "ManagedClusterSetBinding":
      return { ...state, bindings: replaced(state.bindings, change) };
    case "ClusterManagementAddOn":
      return withAddOn(state, change);
    case "ManagedClusterAddOn":
      return withClusterAddOn(state, change);
    case "ManifestWorkReplicaSet":
      return { ...state, replicaSets: replaced(state.replicaSets ?? [], change) };
    default:
      return withConfig(state, configKeyOf(change), change.after);
  }
}

type Change<Kind extends ObjectChange["kind"]> = Extract<ObjectChange, { kind: Kind }>;

/** A deleted cluster takes its add-ons with it. */
function withCluster(state: HubState, change: Change<"ManagedCluster">): HubState {
  const name = (change.after ?? change.before)?.metadata.name;
  const clusterAddOns: HubState["clusterAddOns"] = (addOn) =>
    change.after
      ? state.clusterAddOns(addOn)
      : state.clusterAddOns(addOn).filter(({ metadata }) => metadata.namespace !== name);
  return { ...state, clusters: replaced(state.clusters, change), clusterAddOns };
}

/** A deleted add-on takes its cluster add-ons with it: it owns them. */
function withAddOn(state: HubState, change: Change<"ClusterManagementAddOn">): HubState {
  const name = (change.after ?? change.before)?.metadata.name;
  const clusterAddOns: HubState["clusterAddOns"] = (addOn) =>
    change.after || addOn !== name ? state.clusterAddOns(addOn) : [];
  return { ...state, addOns: replaced(state.addOns, change), clusterAddOns };
}

function withClusterAddOn(state: HubState, change: Change<"ManagedClusterAddOn">): HubState {
  const name = (change.after ?? change.before)?.metadata.name;
  const clusterAddOns: HubState["clusterAddOns"] = (addOn) =>
    addOn === name ? replaced(state.clusterAddOns(addOn), change) : state.clusterAddOns(addOn);
  return { ...state, clusterAddOns };
}

function withConfig(state: HubState, key: string, config: KubeObject | undefined): HubState {
  const hash = config ? specHash(config) : "";
  return {
    ...state,
    hashOf: (each) => (configKey(each) === key ? hash : state.hashOf(each)),
    clusterAddOns: (addOn) => withOwnHashes(state.clusterAddOns(addOn), key, hash),
  };
}

/** Nearly always none of them names it. */
function withOwnHashes(clusterAddOns: readonly RollingAddOn[], key: string, hash: string): readonly RollingAddOn[] {
  const isOwn = clusterAddOns.some(({ spec }) => spec.configs.length > 0);
  return isOwn ? clusterAddOns.map((each) => withOwnHash(each, key, hash)) : clusterAddOns;
}

/** Content that a cluster add-on names itself is desired at once, past any rollout. */
function withOwnHash(clusterAddOn: RollingAddOn, key: string, hash: string): RollingAddOn {
  const { spec, status } = clusterAddOn;
  if (spec.configs.length === 0 || !configKeys(spec.configs).includes(key)) return clusterAddOn;
  const configReferences = status.configReferences.map((reference) => {
    const { group, resource, desiredConfig } = reference;
    if (!desiredConfig || configKey({ ...desiredConfig, group, resource }) !== key) return reference;
    return { ...reference, desiredConfig: { ...desiredConfig, specHash: hash } };
  });
  return { ...clusterAddOn, status: { ...status, configReferences } };
}

/** "group/resource/namespace/name" of the changed configuration, as add-ons name it. */
export function configKeyOf({ kind, before, after }: Change<"AddOnDeploymentConfig" | "AddOnTemplate">): string {
  const { name = "", namespace } = (after ?? before)?.metadata ?? {};
  const { group, plural } = CONFIG_KINDS[kind];
  return configKey({ group, resource: plural, namespace, name });
}

interface Named {
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined };
}

function replaced<T extends Named>(
  objects: readonly T[],
  { before, after }: { before: T | undefined; after: T | undefined },
): T[] {
  const named = after ?? before;
  const key = named && objectKey(named.metadata);
  const others = objects.filter(({ metadata }) => objectKey(metadata) !== key);
  return after ? [...others, after] : others;
}
