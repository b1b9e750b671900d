import { compareText } from "@/lib/kube/order";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { afterChanges, beforeChanges } from "./after-change";
import { deletedFrom, differenceOf } from "./blast-radius";
import { type ClusterConfigs, type DesiredAddOn, desiredAddOn } from "./desired-add-on";
import type { HubState, ObjectChange } from "./hub-state";
import { joiningClusters, withoutJoining } from "./joining";
import { reschedule } from "./reschedule";
import { isSignificant } from "./significant";

type Configs = readonly DesiredConfig[];

/** Clusters on which a change does the same to an add-on: they have the same configurations before, and after. */
export interface ConfigVariant {
  /** The first of them by name. */
  readonly cluster: string;
  readonly total: number;
  /** Undefined where the add-on comes to the cluster. */
  readonly before: Configs | undefined;
  readonly after: Configs;
}

/** What of a cluster counts besides: clusters that differ in it are no variant together. */
export type ApartBy = (cluster: string) => string;

/** The clusters that get an add-on or another configuration of it by changes of some objects, largest variant first. */
export function configVariants(
  state: HubState,
  addOn: string,
  all: readonly ObjectChange[],
  apartBy: ApartBy = () => "",
): ConfigVariant[] {
  const changes = all.filter(isSignificant);
  const before = beforeChanges(state, changes);
  const { state: after } = reschedule(before, afterChanges(state, changes), changes);
  const was = withoutJoining(desiredIn(before, addOn), joiningClusters(changes));
  const willBe = desiredIn(after, addOn);
  const { gains, changes: changed } = differenceOf(was, willBe, { deleted: deletedFrom(addOn, changes) });
  const coming = desiredIn(withInstalled(after, addOn, gains), addOn);
  const groups = new Map<string, { before: Configs | undefined; after: Configs; clusters: string[] }>();
  const key = keys();
  const add = (cluster: string, old: ClusterConfigs | undefined, next: ClusterConfigs | undefined) => {
    const variant = { before: old?.desired, after: next?.desired ?? [] };
    const id = [key(variant.before), key(variant.after), apartBy(cluster)].join("\n");
    const group = groups.get(id) ?? { ...variant, clusters: [] };
    groups.set(id, group);
    group.clusters.push(cluster);
  };
  for (const cluster of changed) add(cluster, was.configs.get(cluster), willBe.configs.get(cluster));
  for (const cluster of gains) add(cluster, undefined, coming.configs.get(cluster));
  return [...groups.values()]
    .map(({ clusters, ...variant }) => ({ ...variant, cluster: clusters[0] ?? "", total: clusters.length }))
    .sort((a, b) => b.total - a.total || compareText(a.cluster, b.cluster));
}

function desiredIn(state: HubState, addOn: string): DesiredAddOn {
  return desiredAddOn(
    state,
    state.addOns.find(({ metadata }) => metadata.name === addOn),
  );
}

/** The hub when the cluster add-ons that come have been created. */
function withInstalled(state: HubState, addOn: string, clusters: readonly string[]): HubState {
  const created = clusters.length > 0 ? createdOn(addOn, clusters) : [];
  const isCreated = new Set(clusters);
  return {
    ...state,
    clusterAddOns: (name) => {
      const present = state.clusterAddOns(name);
      if (name !== addOn) return present;
      return [...present.filter(({ metadata }) => !isCreated.has(metadata.namespace ?? "")), ...created];
    },
  };
}

/** As the add-on manager creates it: it names no configuration. */
export function createdAddOn(addOn: string, cluster: string): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name: addOn, namespace: cluster }, spec: {} });
}

/** What is parsed once is the same on each of them but for the namespace. */
function createdOn(addOn: string, clusters: readonly string[]): ManagedClusterAddOn[] {
  const { metadata, ...rest } = createdAddOn(addOn, "");
  return clusters.map((namespace) => ({ ...rest, metadata: { ...metadata, namespace } }));
}

/** Most clusters share the list of what they have: each list is written once. */
function keys(): (configs: Configs | undefined) => string {
  const known = new Map<Configs, string>();
  return (configs) => {
    if (!configs) return "";
    const text = known.get(configs) ?? configs.map(textOf).sort(compareText).join(" ");
    known.set(configs, text);
    return text;
  };
}

function textOf({ group, resource, namespace, name, specHash }: DesiredConfig): string {
  return `${group}/${resource}/${namespace}/${name}#${specHash}`;
}
