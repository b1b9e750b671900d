import type { PlacementPreview, PreviewCluster, PreviewShow } from "@/lib/api/placements/placement-preview";
import { asSentence } from "@/lib/health/summary";
import { compareText } from "@/lib/kube/order";
import type { SelectionMoves } from "@/lib/placement/preview/compare";
import type { PlacementEvaluation } from "@/lib/placement/preview/evaluate";
import { scoreState } from "@/lib/placement/preview/score-ages";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import { type Weighted, weightsOf } from "@/lib/placement/weights";
import type { Placement } from "@/lib/resources/placement";

type Steps = PlacementPreview["steps"];
type Step = Steps[number]["step"];

/** A placement that was evaluated, and how its clusters are told apart. */
export interface Previewed {
  readonly placement: Placement;
  readonly evaluation: PlacementEvaluation;
  readonly moves: SelectionMoves | undefined;
  /** Clusters that are in none of its sets. */
  readonly outside: readonly string[];
  readonly scoresOf: ScoresOf | undefined;
  readonly now: Date;
  /** A reason of its own for a cluster that no predicate takes. */
  readonly unmet: (cluster: string) => string | undefined;
}

/** In the order of the steps: those that got furthest come first. */
const ORDER: readonly Step[] = ["number", "taint", "predicate", "misconfigured", "deleting", "set"];

/** How many clusters each rule leaves out. */
export function stepSizes({ evaluation, outside }: Pick<Previewed, "evaluation" | "outside">): Steps {
  const sizes = new Map<Step, number>([["set", outside.length]]);
  for (const { step } of evaluation.excluded) sizes.set(step, (sizes.get(step) ?? 0) + 1);
  return ORDER.map((step) => ({ step, size: sizes.get(step) ?? 0 })).filter(({ size }) => size > 0);
}

/** The names that are listed, in their order. */
export function listedNames(previewed: Previewed, show: PreviewShow, find: string): readonly string[] {
  const wanted = find.trim().toLowerCase();
  const all = namesOf(previewed, show);
  return wanted === "" ? all : all.filter((name) => name.toLowerCase().includes(wanted));
}

function namesOf({ evaluation, moves, outside }: Previewed, show: PreviewShow): readonly string[] {
  switch (show) {
    case "selected":
      return evaluation.selected;
    case "scores":
      return evaluation.ranked.map(({ cluster }) => cluster.metadata.name);
    case "moves":
      return moves ? [...moves.gains, ...moves.loses].sort(compareText) : [];
    case "left-out": {
      const furthest = evaluation.excluded.toSorted(
        (a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step) || compareText(a.cluster, b.cluster),
      );
      return [...furthest.map(({ cluster }) => cluster), ...outside];
    }
  }
}

/** What is told of each of some clusters. */
export function previewRows(previewed: Previewed, names: readonly string[]): PreviewCluster[] {
  const { evaluation, moves } = previewed;
  const wanted = new Set(names);
  const [excluded, groups] = [new Map<string, Excluded>(), new Map<string, PreviewCluster["group"]>()];
  for (const each of evaluation.excluded) if (wanted.has(each.cluster)) excluded.set(each.cluster, each);
  for (const { index, name, clusters } of evaluation.groups)
    for (const cluster of clusters) if (wanted.has(cluster)) groups.set(cluster, { index, name });
  const selected = new Set(evaluation.selected.filter((name) => wanted.has(name)));
  const ranks = ranksOf(previewed, wanted);
  const [gains, loses] = [new Set(moves?.gains), new Set(moves?.loses)];
  return names.map((name) => {
    const isSelected = selected.has(name);
    return {
      name,
      isSelected,
      ...(isSelected ? { group: groups.get(name) } : reasonOf(previewed, name, excluded.get(name))),
      ...ranks.get(name),
      ...(gains.has(name) && { move: "in" as const }),
      ...(loses.has(name) && { move: "out" as const }),
    };
  });
}

type Excluded = PlacementEvaluation["excluded"][number];

function reasonOf(
  { unmet }: Previewed,
  name: string,
  excluded: Excluded | undefined,
): Pick<PreviewCluster, "step" | "message"> {
  if (!excluded) return { step: "set", message: "It is in none of the placement's cluster sets." };
  const own = excluded.step === "predicate" ? unmet(name) : undefined;
  return { step: excluded.step, message: own ?? asSentence(excluded.reason) };
}

function ranksOf(previewed: Previewed, wanted: ReadonlySet<string>) {
  const { evaluation, placement } = previewed;
  const { weights = [] } = weightsOf(placement.spec.prioritizerPolicy);
  const ranks = new Map<string, Pick<PreviewCluster, "rank" | "total" | "scores">>();
  for (const [index, { cluster, total }] of evaluation.ranked.entries()) {
    const { name } = cluster.metadata;
    if (!wanted.has(name)) continue;
    const scores = weights.map((weighted, place) => {
      const value = evaluation.prioritizers[place]?.scores.get(name);
      return { ...(value === undefined ? {} : { value }), ...stateOf(previewed, weighted, name) };
    });
    ranks.set(name, { rank: index + 1, total, scores });
  }
  return ranks;
}

/** Of a score that an add-on reports: whether it counts, and until when. */
function stateOf({ scoresOf, now }: Previewed, { prioritizer }: Weighted, cluster: string) {
  if (prioritizer.kind !== "AddOn" || !scoresOf) return {};
  const { state, validUntil, changedAt } = scoreState(prioritizer, cluster, { scoresOf, now });
  return {
    ...(state === "valid" ? {} : { state }),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(changedAt === undefined ? {} : { changedAt }),
  };
}
