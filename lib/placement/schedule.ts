import type { DesiredCondition } from "@/lib/kube/conditions";
import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { candidatesOf, type Tenancy } from "./candidates";
import type { ClusterCel } from "./cel";
import { choose } from "./choose";
import { placementConditions } from "./conditions";
import { type DecisionObject, decisionGroupStatus, decisionObjects } from "./decision-objects";
import { type AnswerGroup, divide } from "./divide";
import { type Exclusion, leftOut } from "./exclusion";
import { type Filtered, filterClusters } from "./filter";
import type { ScoreContext } from "./prioritizers";
import type { PrioritizerScores, Ranked } from "./rank";

export interface ScheduleInput extends Tenancy, ScoreContext {
  /** Without it a placement with CEL expressions is misconfigured. */
  readonly cel?: ClusterCel;
}

export interface Schedule {
  /** Sorted by name. */
  readonly selected: readonly string[];
  readonly groups: readonly AnswerGroup[];
  /** The desired PlacementDecisions; any other of this placement is deleted. */
  readonly decisions: readonly DecisionObject[];
  readonly conditions: readonly DesiredCondition[];
  readonly numberOfSelectedClusters: number;
  readonly decisionGroups: Placement["status"]["decisionGroups"];
  /** Members of the eligible sets that were not selected, and why. Clusters outside these sets are left out. */
  readonly excluded: readonly Exclusion[];
  /** What the choice went by, cluster by cluster; empty where there was nothing to choose between. */
  readonly prioritizers: readonly PrioritizerScores[];
  /** Those that could be selected, best first; empty where there was nothing to choose between. */
  readonly ranked: readonly Ranked[];
  /** When a toleration expires and the result may change without an event (epoch ms). */
  readonly recheckAtMs?: number;
}

export const FROZEN_ANNOTATION = "cluster.open-cluster-management.io/experimental-scheduling-disable";
const LONGEST_LABEL_VALUE = 63;

/**
 * Whether a placement gets an answer at all: not while it is deleted or frozen, nor if its name does not fit into a
 * label.
 */
export function isScheduled({ metadata }: Placement): boolean {
  const isFrozen = metadata.annotations[FROZEN_ANNOTATION] === "true";
  return metadata.deletionTimestamp === undefined && !isFrozen && metadata.name.length <= LONGEST_LABEL_VALUE;
}

/** The clusters that a placement chooses, in OCM's order of steps (docs/reference/placement.md#steps). */
export function schedule(input: ScheduleInput): Schedule {
  const { placement } = input;
  const candidates = candidatesOf(input);
  const filtered = filterClusters(candidates.clusters, { ...input, celRun: input.cel?.begin(input.scoresOf) });
  const choice = choose(filtered.clusters, input);
  const selected = choice.selected.toSorted((a, b) => compareText(nameOf(a), nameOf(b)));
  const division = divide(selected, placement.spec.decisionStrategy.groupStrategy);
  const decisions = decisionObjects(placement.metadata.name, division.groups);
  const misconfigured =
    filtered.error ?? choice.error ?? (division.error === undefined ? undefined : `:${division.error}`);
  return {
    selected: selected.map(nameOf),
    groups: division.groups,
    decisions,
    conditions: placementConditions({
      placement,
      shortage: candidates.shortage,
      selected: selected.length,
      misconfigured,
    }),
    numberOfSelectedClusters: selected.length,
    decisionGroups: decisionGroupStatus(division.groups, decisions),
    excluded: [
      ...candidates.deleting.map((cluster) => leftOut(cluster, "deleting", "it is being deleted")),
      ...filtered.excluded,
      ...choice.excluded,
    ],
    prioritizers: choice.prioritizers,
    ranked: choice.ranked,
    ...nextCheck(selected, filtered),
  };
}

function nextCheck(selected: readonly ManagedCluster[], { toleratedUntilMs }: Filtered): { recheckAtMs?: number } {
  let recheckAtMs = Number.POSITIVE_INFINITY;
  if (toleratedUntilMs.size > 0)
    for (const cluster of selected)
      recheckAtMs = Math.min(recheckAtMs, toleratedUntilMs.get(nameOf(cluster)) ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(recheckAtMs) ? { recheckAtMs } : {};
}

function nameOf({ metadata }: ManagedCluster): string {
  return metadata.name;
}
