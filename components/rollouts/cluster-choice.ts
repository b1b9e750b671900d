import { isNotWell } from "@/lib/api/rollout-list";
import type { RolloutCluster, RolloutStage } from "@/lib/api/rollouts";
import { type ClusterChoice, SHOWS, type Show } from "./rollout-address";

const WORDS = {
  all: "All",
  "not-well": "Not well",
  applying: "Applying",
  soaking: "Soaking",
  waiting: "Waiting",
  done: "Done",
} as const satisfies Record<Show, string>;

interface Segment {
  readonly show: Show;
  readonly word: string;
  readonly size: number;
}

/** The clusters of the chosen wave, or all, by what can be shown of them. What is done and not well counts for both: two axes. */
export function segmentsOf(clusters: readonly RolloutCluster[], wave: number | undefined): Segment[] {
  const inWave = ofWave(clusters, wave);
  return SHOWS.map((show) => ({ show, word: WORDS[show], size: inWave.filter((cluster) => isShown(cluster, show)).length }));
}

/** The chosen clusters, those not well first, else in the order in which they roll. */
export function chosenClusters(clusters: readonly RolloutCluster[], { show, wave }: ClusterChoice): RolloutCluster[] {
  const chosen = ofWave(clusters, wave).filter((cluster) => isShown(cluster, show));
  return chosen.toSorted((a, b) => trouble(a) - trouble(b));
}

function ofWave(clusters: readonly RolloutCluster[], wave: number | undefined): readonly RolloutCluster[] {
  return wave === undefined ? clusters : clusters.filter((cluster) => cluster.wave === wave);
}

function isShown(cluster: RolloutCluster, show: Show): boolean {
  if (show === "all") return true;
  return show === "not-well" ? isNotWell(cluster) : cluster.stage === show;
}

const TROUBLE = {
  stalled: 0,
  failed: 1,
  "timed-out": 2,
  done: 3,
  soaking: 3,
  applying: 3,
  waiting: 3,
  held: 3,
} as const satisfies Record<RolloutStage, number>;

function trouble(cluster: RolloutCluster): number {
  return isNotWell(cluster) ? TROUBLE[cluster.stage] : Object.keys(TROUBLE).length;
}
