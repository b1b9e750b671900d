import { objectKey } from "@/lib/kube/resource";
import type { ClusterCel } from "@/lib/placement/cel";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";

/** A cluster that has the add-on. */
export interface Installed {
  readonly cluster: string;
  readonly createdAt: string;
  /** It is on its way out already. */
  readonly isLeaving: boolean;
}

/** An add-on that has to be there first, as the hub has it. */
export interface RequiredAddOn {
  readonly name: string;
  /** Undefined where the hub has none. */
  readonly addOn: ClusterManagementAddOn | undefined;
  /** Clusters that have it and keep it. */
  readonly installed: ReadonlySet<string>;
  /** The catalogue says so, and no annotation: nothing waits for it. */
  readonly isKnownOnly?: boolean;
}

/** The hub's state, as far as a request is judged by it. */
export interface Facts {
  readonly addOn: ClusterManagementAddOn;
  /** Which add-ons Flotilla's manager is responsible for. */
  readonly mode: ManagerMode;
  readonly clusters: readonly ManagedCluster[];
  readonly sets: readonly ManagedClusterSet[];
  readonly bindings: readonly ManagedClusterSetBinding[];
  readonly placement: (key: string) => Placement | undefined;
  /** Of the placement with this "namespace/name". */
  readonly decisions: (key: string) => readonly PlacementDecision[];
  /** How often the decisions of all other placements name each cluster. */
  readonly decisionsBeside: (key: string) => ReadonlyMap<string, number>;
  /** Names of other add-ons that are installed by it. */
  readonly usedBy: (key: string) => readonly string[];
  readonly installed: readonly Installed[];
  /** What it requires, in the order in which they have to come; empty if there is a circle. */
  readonly required: readonly RequiredAddOn[];
  /** Of add-ons that require each other, its own name included; undefined without one. */
  readonly circle?: readonly string[] | undefined;
  /** The clusters of each add-on that requires this one. */
  readonly requiredBy: ReadonlyMap<string, ReadonlySet<string>>;
  readonly now: Date;
  /** Without it, placements with expressions are not judged. */
  readonly cel?: ClusterCel;
}

/** What the hub answered to a placement; sorted, each once. */
export function decidedBy({ decisions }: Pick<Facts, "decisions">, key: string): string[] {
  return [...new Set(decisions(key).flatMap(decidedClusters))].sort();
}

/** "namespace/name" of every placement in the strategy, whatever its type: with Manual they have no effect. */
export function namedPlacements({ spec }: Pick<ClusterManagementAddOn, "spec">): string[] {
  return spec.installStrategy.placements.map(objectKey);
}

export function isByPlacements({ spec }: Pick<ClusterManagementAddOn, "spec">): boolean {
  return spec.installStrategy.type === "Placements";
}
