import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type {
  ClusterManagementAddOn,
  InstallProgression,
  RolloutStrategy,
} from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import { type RollingAddOn, rolloutStatusOf } from "./cluster-status";
import { clustersOf, type GroupedDecisions, groupDecisions } from "./decision-groups";
import { type DesiredConfig, desiredOf, isNamed, overrideConfigs, withKnownHash } from "./desired-configs";
import type { ClusterRolloutStatus } from "./status";

/** What a hub holds of a placement that an add-on names; either may be missing. */
export interface PlacementState {
  readonly placement: Placement | undefined;
  readonly decisions: readonly PlacementDecision[];
}

export interface ConfigMember {
  readonly cluster: string;
  readonly clusterAddOn: RollingAddOn;
  readonly desired: readonly DesiredConfig[];
  readonly status: ClusterRolloutStatus;
}

/** The cluster add-ons that one placement's configuration reaches. */
export interface PlacementNode {
  readonly kind: "placement";
  readonly namespace: string;
  readonly name: string;
  readonly strategy: RolloutStrategy;
  readonly clustersPerDecisionGroup: number | string;
  readonly grouped: GroupedDecisions;
  /** All that the placement chose. */
  readonly clusters: ReadonlySet<string>;
  /** Of those, the ones whose cluster add-on no later placement took over. */
  readonly configuredClusters: ReadonlySet<string>;
  readonly desired: readonly DesiredConfig[];
  /** Sorted by cluster. */
  readonly members: readonly ConfigMember[];
}

/** The cluster add-ons that no placement reaches; they have no rollout and move at once. */
export interface DefaultNode {
  readonly kind: "default";
  readonly desired: readonly DesiredConfig[];
  /** Sorted by cluster. */
  readonly members: readonly ConfigMember[];
}

export type ConfigNode = PlacementNode | DefaultNode;

export interface ConfigGraphInput {
  /** With the desired progressions of its status, including hashes. */
  readonly addOn: Pick<ClusterManagementAddOn, "spec" | "status">;
  /** By "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  /** All cluster add-ons of this add-on. */
  readonly clusterAddOns: readonly RollingAddOn[];
}

/**
 * The desired configuration of each cluster's add-on, by the placement that gives it
 * (docs/reference/add-ons.md#configuration-layers). The default node is the last one.
 */
export function buildConfigGraph(input: ConfigGraphInput): ConfigNode[] {
  const { addOn, clusterAddOns } = input;
  const inherited = defaultConfigs(addOn);
  const claims = claimsOf(input);
  const chosen = claims.map(({ clusters }) => clusters);
  const reached = partsOf(clusterAddOns, chosen);
  const membersOf = (index: number, desired: readonly DesiredConfig[]) =>
    (reached[index] ?? []).map((each) => memberOf(each, desired));
  const installed = new Set(claims.length > 1 ? clusterAddOns.map(clusterOf) : []);
  const nodes = claims.map((claim, index): PlacementNode => {
    const desired = overrideConfigs(inherited, claim.configs);
    const taken = (cluster: string) => installed.has(cluster) && lastOf(chosen, cluster) !== index;
    const configuredClusters =
      claims.length > 1 ? new Set([...claim.clusters].filter((cluster) => !taken(cluster))) : claim.clusters;
    return { ...claim.node, clusters: claim.clusters, configuredClusters, desired, members: membersOf(index, desired) };
  });
  return [...nodes, { kind: "default", desired: inherited, members: membersOf(claims.length, inherited) }];
}

/** Of several placements that chose a cluster the last one counts; -1 where none did. */
function lastOf(chosen: readonly ReadonlySet<string>[], cluster: string): number {
  return chosen.findLastIndex((clusters) => clusters.has(cluster));
}

interface Parts {
  readonly chosen: readonly ReadonlySet<string>[];
  /** By the placement that reaches them, those that none reaches last; sorted by cluster. */
  readonly parts: readonly (readonly RollingAddOn[])[];
}

/** What reaches which of them is the same before and after most changes: it is found once for one list. */
const known = new WeakMap<readonly RollingAddOn[], Parts>();

function partsOf(clusterAddOns: readonly RollingAddOn[], chosen: Parts["chosen"]): Parts["parts"] {
  const last = known.get(clusterAddOns);
  if (last && last.chosen.length === chosen.length && last.chosen.every((one, index) => one === chosen[index]))
    return last.parts;
  const parts: RollingAddOn[][] = [...chosen, undefined].map(() => []);
  for (const each of clusterAddOns) parts.at(lastOf(chosen, clusterOf(each)))?.push(each);
  for (const part of parts) part.sort((a, b) => compareText(clusterOf(a), clusterOf(b)));
  known.set(clusterAddOns, { chosen, parts });
  return parts;
}

/** The request of one progression, before later ones take clusters away from it. */
interface Claim {
  readonly node: Pick<
    PlacementNode,
    "kind" | "namespace" | "name" | "strategy" | "clustersPerDecisionGroup" | "grouped"
  >;
  readonly configs: readonly DesiredConfig[];
  readonly clusters: ReadonlySet<string>;
}

function claimsOf({ addOn, placements }: ConfigGraphInput): Claim[] {
  const { type, placements: strategies } = addOn.spec.installStrategy;
  if (type !== "Placements") return [];
  return addOn.status.installProgressions.flatMap((progression) => {
    const wanted = strategies.find(
      ({ namespace, name }) => namespace === progression.namespace && name === progression.name,
    );
    return wanted ? [claimFor(progression, wanted.rolloutStrategy, placements.get(objectKey(progression)))] : [];
  });
}

function claimFor(
  progression: InstallProgression,
  strategy: RolloutStrategy,
  state: PlacementState | undefined,
): Claim {
  const { namespace, name } = progression;
  const clustersPerDecisionGroup = state?.placement?.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup ?? 0;
  const grouped = state?.placement ? groupDecisions(state.decisions) : noPlacement(namespace, name);
  return {
    node: { kind: "placement", namespace, name, strategy, clustersPerDecisionGroup, grouped },
    configs: progression.configReferences.flatMap((reference) => desiredOf(reference) ?? []),
    clusters: clustersOf(state?.decisions ?? []),
  };
}

function noPlacement(namespace: string, name: string): GroupedDecisions {
  return { ok: false, error: `Placement ${namespace}/${name} does not exist` };
}

function defaultConfigs(addOn: ConfigGraphInput["addOn"]): DesiredConfig[] {
  const named = addOn.spec.defaultConfigs.filter(isNamed);
  return named.map((config) => withKnownHash(config, addOn.status.defaultConfigReferences));
}

/** What a cluster add-on's own spec names replaces what it inherits, kind by kind. */
export function memberOf(clusterAddOn: RollingAddOn, inherited: readonly DesiredConfig[]): ConfigMember {
  return new Member(clusterAddOn, desiredOn(clusterAddOn, inherited));
}

function desiredOn({ spec, status }: RollingAddOn, inherited: readonly DesiredConfig[]): readonly DesiredConfig[] {
  if (spec.configs.length === 0) return inherited;
  return overrideConfigs(
    inherited,
    spec.configs.map((config) => withKnownHash(config, status.configReferences)),
  );
}

/** Its status is read when it is asked for: what a change would do is computed without. */
class Member implements ConfigMember {
  readonly cluster: string;
  #status: ClusterRolloutStatus | undefined;

  constructor(
    readonly clusterAddOn: RollingAddOn,
    readonly desired: readonly DesiredConfig[],
  ) {
    this.cluster = clusterOf(clusterAddOn);
  }

  get status(): ClusterRolloutStatus {
    this.#status ??= rolloutStatusOf(this.clusterAddOn, this.desired);
    return this.#status;
  }
}

function clusterOf(clusterAddOn: RollingAddOn): string {
  return clusterAddOn.metadata.namespace ?? "";
}
