import type { ConfigKind } from "@/lib/addon-config/agent";
import type { ConfigLookup } from "@/lib/addon-config/agent-input";
import { type UnmetRequirement, unmetRequirement } from "@/lib/addon-config/required-add-ons";
import type { StartBlock } from "@/lib/gates/start-rules";
import { LIFECYCLE_FLOTILLA, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ClusterDecision, ConfigText } from "@/lib/rollout/plan-node";
import type { RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import type { StartGuard } from "@/server/controllers/starts/start-guard";
import { type ClusterAddOnHub, configsIn, deployWorks } from "./hub";

/** All that a plan for a cluster add-on is made from. */
export interface ObservedClusterAddOn {
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly addOn: ClusterManagementAddOn;
  readonly cluster: ManagedCluster | undefined;
  /** Those that deploy the agent to its own cluster, by name. */
  readonly works: readonly ManifestWork[];
  /** What its add-on requires and is not there; undefined if all is, and once it has been deployed. */
  readonly unmet: UnmetRequirement | undefined;
  /** Undefined until the rollout has been planned, and where there is none. */
  readonly decision: ClusterDecision | undefined;
  /** Finds configurations of these kinds, at an earlier revision where one is given. */
  readonly configsOf: (kinds: readonly ConfigKind[], revisions?: readonly ConfigText[]) => ConfigLookup;
  /** Why no update starts on the cluster now; undefined where it may. */
  readonly block?: StartBlock | undefined;
  readonly now: Date;
}

/** Key: "cluster/addon". Undefined without a cluster add-on, and where one without add-on is not being deleted. */
export function observeClusterAddOn(
  hub: ClusterAddOnHub,
  { decisions, guard }: { readonly decisions: RolloutDecisions; readonly guard: StartGuard },
  key: string,
): ObservedClusterAddOn | undefined {
  const [clusterName = "", name = ""] = key.split("/");
  const clusterAddOn = hub.clusterAddOns.get(name, clusterName);
  const addOn = hub.addOns.get(name) ?? (clusterAddOn && lastKnownAddOn(clusterAddOn));
  if (!clusterAddOn || !addOn) return undefined;
  const works = deployWorks(hub, key);
  const required = (other: string) => hub.clusterAddOns.get(other, clusterName);
  const facts = { addOn: (other: string) => hub.addOns.get(other), clusterAddOn: required };
  return {
    clusterAddOn,
    addOn,
    cluster: hub.clusters.get(clusterName),
    works,
    unmet: works.length === 0 ? unmetRequirement(addOn, facts) : undefined,
    decision: decisions.get(name, clusterName),
    configsOf: (kinds, revisions) => configsIn(hub, kinds, revisions),
    block: guard.blockOf(name, clusterName),
    now: new Date(),
  };
}

/** A deleted add-on, as far as a cluster add-on that is being deleted tells: its manager and its configuration kinds. */
function lastKnownAddOn({ metadata, status }: ManagedClusterAddOn): ClusterManagementAddOn | undefined {
  const { name, deletionTimestamp } = metadata;
  if (!deletionTimestamp) return undefined;
  const annotations =
    metadata.labels[MANAGED_BY_LABEL] === undefined ? {} : { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA };
  const defaultConfigs = status.configReferences.map(({ group, resource }) => ({ group, resource }));
  return ClusterManagementAddOn.parse({ metadata: { name, deletionTimestamp, annotations }, spec: { defaultConfigs } });
}
