import { kubeTime } from "@/lib/kube/conditions";
import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { buildConfigGraph, type ConfigNode, type PlacementNode, type PlacementState } from "./config-graph";
import { type RolloutLane, rolloutLane } from "./lane";
import { planNode } from "./plan-node";
import type { StageFacts } from "./stage";

export const NOW = new Date("2030-01-01T12:00:00Z");

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const NEW = { name: "hello", specHash: "new" };
const OLD = { name: "hello", specHash: "old" };

/** The hub's state of one cluster: `seconds` ago its Progressing condition said so. */
export interface Sketch {
  readonly is: "absent" | "unreported" | "unconfigured" | "configured" | "applying" | "failed" | "done";
  readonly secondsAgo?: number;
  /** Status of conditions by type, over what follows from `is`. */
  readonly conditions?: Readonly<Record<string, string>>;
}

export interface LaneSketch {
  /** Clusters by the name of their decision group, in group order. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Of those that are not named all are untold: they wait. */
  readonly clusters?: Readonly<Record<string, Sketch>>;
  readonly strategy?: object;
  readonly unreachable?: readonly string[];
  /** Clusters of another placement, which the add-on names later. */
  readonly taken?: readonly string[];
  readonly isConfigured?: boolean;
  readonly isPlacementMissing?: boolean;
  readonly now?: Date;
}

/** The node of "ns/p" as it follows from a hub like this, among all of its add-on. */
export function nodeOf(sketch: LaneSketch): { node: PlacementNode; nodes: ConfigNode[] } {
  const nodes = buildConfigGraph({
    addOn: addOnOf(sketch),
    placements: placementsOf(sketch),
    clusterAddOns: clusterAddOnsOf(sketch),
  });
  const node = nodes.find((each) => each.kind === "placement");
  if (!node) throw new Error("there is no placement");
  return { node, nodes };
}

/** The lane of "ns/p" as it follows from a hub like this. */
export function laneOf(sketch: LaneSketch): RolloutLane {
  const { now = NOW, unreachable = [] } = sketch;
  const { node, nodes } = nodeOf(sketch);
  const clusterFacts = (cluster: string): StageFacts => ({
    set: "default",
    reachable: !unreachable.includes(cluster),
  });
  return rolloutLane({ node, nodes, outcome: planNode(node, now), clusterFacts, now });
}

function addOnOf({ strategy = { type: "All" }, isConfigured = true }: LaneSketch): ClusterManagementAddOn {
  const named = ["p", "later"].map((name) => ({ namespace: "ns", name }));
  const configReferences = isConfigured ? [{ ...TEMPLATE, desiredConfig: NEW }] : [];
  return ClusterManagementAddOn.parse({
    metadata: { name: "hello" },
    spec: {
      installStrategy: {
        type: "Placements",
        placements: named.map((each) => ({ ...each, rolloutStrategy: strategy })),
      },
    },
    status: { installProgressions: named.map((each) => ({ ...each, configReferences })) },
  });
}

function placementsOf({ groups, isPlacementMissing, taken = [] }: LaneSketch): Map<string, PlacementState> {
  const decisions = Object.entries(groups).map(([name, clusters], index) => decision(index, name, clusters));
  const placement = isPlacementMissing ? undefined : Placement.parse({});
  return new Map([
    ["ns/p", { placement, decisions }],
    ["ns/later", { placement: Placement.parse({}), decisions: [decision(0, "", taken)] }],
  ]);
}

function decision(index: number, name: string, clusters: readonly string[]): PlacementDecision {
  const labels = {
    [DECISION_GROUP_INDEX_LABEL]: String(index),
    [DECISION_GROUP_NAME_LABEL]: name.startsWith("#") ? "" : name,
  };
  return PlacementDecision.parse({
    metadata: { name, labels },
    status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
  });
}

function clusterAddOnsOf({ groups, clusters = {}, isConfigured = true, now = NOW }: LaneSketch): ManagedClusterAddOn[] {
  return Object.values(groups)
    .flat()
    .flatMap((cluster) => {
      const sketch = clusters[cluster] ?? { is: "unconfigured" };
      return sketch.is === "absent" ? [] : [clusterAddOn(cluster, sketch, { isConfigured, now })];
    });
}

function clusterAddOn(
  cluster: string,
  { is, secondsAgo = 0, conditions = {} }: Sketch,
  { isConfigured, now }: { isConfigured: boolean; now: Date },
) {
  const lastTransitionTime = kubeTime(new Date(now.getTime() - secondsAgo * 1_000));
  const reported: Record<string, string> = { ...REPORTED[is], ...conditions };
  return ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: cluster, creationTimestamp: lastTransitionTime },
    status: {
      configReferences: isConfigured ? REFERENCES[is] : [],
      conditions: Object.entries(reported).map(([type, text]) => {
        const [status, reason, message] = text.split("/");
        return { type, status, reason, message, lastTransitionTime };
      }),
    },
  });
}

const REPORTED = {
  absent: {},
  unreported: {},
  unconfigured: { Configured: "False" },
  configured: { Configured: "True", Progressing: "False/WaitingForManifestApplied" },
  applying: { Configured: "True", Progressing: "True/Progressing" },
  failed: { Configured: "True", Progressing: "False/Failed" },
  done: { Configured: "True", Progressing: "False/Completed", Available: "True" },
} as const satisfies Record<Sketch["is"], Readonly<Record<string, string>>>;

const UNDER_WAY = [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: OLD }];

const REFERENCES = {
  absent: [],
  unreported: [],
  unconfigured: [{ ...TEMPLATE, desiredConfig: OLD, lastAppliedConfig: OLD }],
  configured: UNDER_WAY,
  applying: UNDER_WAY,
  failed: UNDER_WAY,
  done: [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: NEW }],
} as const satisfies Record<Sketch["is"], readonly object[]>;
