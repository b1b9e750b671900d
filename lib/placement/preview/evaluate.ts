import type { AnswerGroup } from "@/lib/placement/divide";
import type { Exclusion } from "@/lib/placement/exclusion";
import { type PrioritizerScores, type Ranked, rank } from "@/lib/placement/rank";
import { type Schedule, type ScheduleInput, schedule } from "@/lib/placement/schedule";
import { weightsOf } from "@/lib/placement/weights";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";

/** What a placement would select, with every cluster's part in it. */
export interface PlacementEvaluation {
  /** By name. */
  readonly selected: readonly string[];
  /** Members of its cluster sets that are not selected. */
  readonly excluded: readonly Exclusion[];
  readonly groups: readonly AnswerGroup[];
  readonly conditions: Schedule["conditions"];
  readonly prioritizers: readonly PrioritizerScores[];
  /** Those that could be selected, best first. */
  readonly ranked: readonly Ranked[];
  /** Scores decided: fewer are wanted than could be selected. */
  readonly isLimited: boolean;
  /** When a toleration ends (epoch ms). */
  readonly recheckAtMs?: number | undefined;
}

/** What the hub would select now. Clusters are ranked here also where all of them are selected. */
export function evaluatePlacement(input: ScheduleInput): PlacementEvaluation {
  const answer = schedule(input);
  const isLimited = answer.ranked.length > 0;
  const { ranked, prioritizers } = isLimited ? answer : rankSelected(input, answer.selected);
  const { selected, excluded, groups, conditions, recheckAtMs } = answer;
  return { selected, excluded, groups, conditions, prioritizers, ranked, isLimited, recheckAtMs };
}

function rankSelected(input: ScheduleInput, selected: readonly string[]) {
  const { weights = [] } = weightsOf(input.placement.spec.prioritizerPolicy);
  return rank(namedIn(input.clusters, selected), weights, input);
}

function namedIn(clusters: readonly ManagedCluster[], names: readonly string[]): ManagedCluster[] {
  const wanted = new Set(names);
  return clusters.filter(({ metadata }) => wanted.has(metadata.name));
}
