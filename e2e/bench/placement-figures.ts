import { selectionMoves } from "@/lib/placement/preview/compare";
import { evaluatePlacement } from "@/lib/placement/preview/evaluate";
import { topologySpread } from "@/lib/placement/preview/spread";
import { AddOnPlacementScore } from "@/lib/resources/add-on-placement-score";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { Placement } from "@/lib/resources/placement";
import { figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const CLUSTERS = 10_000;
const WANTED = 4_000;
const ROUNDS = 15;
const ID = "placement-10000";

/**
 * What a placement with three prioritizers selects of 10,000 clusters, as its preview has it: predicates, taints,
 * scores, order, decision groups, what moves, and the spread. Floor: reading each cluster's labels, and sorting as many
 * numbers as there are clusters.
 */
export const placementPart: Part = {
  ids: [ID],
  async *stats() {
    const input = load();
    const before = evaluatePlacement(input).selected;
    const [ours, floor]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(
        1_000 *
          secondsOf(() => {
            const { selected, ranked } = evaluatePlacement(input);
            if (selected.length !== WANTED) throw new Error(`${selected.length} are selected`);
            selectionMoves(before, selected);
            topologySpread(
              input.placement,
              ranked.map(({ cluster }) => cluster),
              new Set(selected),
            );
          }),
      );
      floor.push(
        1_000 *
          secondsOf(() =>
            input.clusters
              .map(({ metadata }, index) => (metadata.labels.tier === "edge" ? index : -index))
              .toSorted((a, b) => b - a),
          ),
      );
    }
    yield figure(ID, "ms, the median of fifteen", 50, quantile(floor, 0.5), quantile(ours, 0.5));
  },
};

const RESOURCE = "usage";

function load() {
  const clusters = Array.from({ length: CLUSTERS }, (_, index) => clusterAt(index));
  const scores = new Map(clusters.map(({ metadata }, index) => [metadata.name, scoreOf(metadata.name, index)]));
  const decided = new Set(clusters.slice(0, WANTED).map(({ metadata }) => metadata.name));
  const counts = new Map(clusters.map(({ metadata }, index) => [metadata.name, index % 7]));
  return {
    placement: PLACEMENT,
    clusters,
    sets: [ManagedClusterSet.parse({ metadata: { name: "all" }, spec: { clusterSelector: EVERY } })],
    bindings: [
      ManagedClusterSetBinding.parse({ metadata: { name: "all", namespace: "fleet" }, spec: { clusterSet: "all" } }),
    ],
    decided,
    now: new Date("2026-01-01T00:00:00Z"),
    otherDecisions: () => counts,
    scoresOf: (cluster: string, resource: string) => (resource === RESOURCE ? scores.get(cluster) : undefined),
  };
}

const EVERY = { selectorType: "LabelSelector", labelSelector: {} };

/** Three count; all others are left out by "Exact". */
const PLACEMENT = Placement.parse({
  metadata: { name: "near", namespace: "fleet" },
  spec: {
    numberOfClusters: WANTED,
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { tier: "edge" } } } }],
    tolerations: [{ key: "gpu", operator: "Exists" }],
    prioritizerPolicy: {
      mode: "Exact",
      configurations: [
        { scoreCoordinate: { type: "BuiltIn", builtIn: "Balance" }, weight: 1 },
        { scoreCoordinate: { type: "BuiltIn", builtIn: "ResourceAllocatableCPU" }, weight: 2 },
        { scoreCoordinate: { type: "AddOn", addOn: { resourceName: RESOURCE, scoreName: "free" } }, weight: 3 },
      ],
    },
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "10%" } },
  },
});

function clusterAt(index: number): ManagedCluster {
  const cpu = String(4 + ((index * 7) % 61));
  return ManagedCluster.parse({
    metadata: {
      name: `cluster-${String(index).padStart(5, "0")}`,
      labels: { tier: index % 10 === 0 ? "core" : "edge", region: `region-${index % 12}` },
    },
    spec: { hubAcceptsClient: true, taints: index % 5 === 0 ? [{ key: "gpu", effect: "NoSelect" }] : [] },
    status: { allocatable: { cpu }, capacity: { cpu } },
  });
}

function scoreOf(namespace: string, index: number): AddOnPlacementScore {
  const validUntil = index % 20 === 0 ? "2025-12-31T00:00:00Z" : "2026-01-02T00:00:00Z";
  return AddOnPlacementScore.parse({
    metadata: { name: RESOURCE, namespace },
    status: { validUntil, scores: [{ name: "free", value: ((index * 13) % 201) - 100 }] },
  });
}
