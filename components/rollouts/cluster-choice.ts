import { withPreset } from "@/components/status/use-list-filter";
import type { ListFigures } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import { NOT_WELL } from "@/lib/api/rollout-cluster-list";
import { isNotWell } from "@/lib/api/rollout-list";
import type { RolloutRow, StageCount } from "@/lib/api/rollouts";
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

/**
 * The clusters of the chosen wave, or all, by what can be shown of them; with `left`, those that a filter leaves. What is done and not well
 * counts for both: two axes.
 */
export function segmentsOf({ waves }: Pick<RolloutRow, "waves">, wave: number | undefined, left?: ClustersLeft): Segment[] {
  if (left) return SHOWS.map((show) => ({ show, word: WORDS[show], size: show === "all" ? left.total : sizeOf(left, show) }));
  const counts = waves.flatMap((each, place) => (wave === undefined || wave === place ? each.counts : []));
  return SHOWS.map((show) => ({
    show,
    word: WORDS[show],
    size: counts.reduce((sum, count) => (isShown(count, show) ? sum + count.size : sum), 0),
  }));
}

/** How many clusters are chosen. */
export function sizeOfChoice(row: Pick<RolloutRow, "waves">, { show, wave }: ClusterChoice): number {
  return segmentsOf(row, wave).find((segment) => segment.show === show)?.size ?? 0;
}

/** What is asked for the chosen clusters: those not well first, else in the order in which they roll. */
export function clusterQuery({ show, wave }: ClusterChoice): Pick<ListQuery, "q" | "sort"> {
  const terms = [
    ...(show === "all" ? [] : [`stage=${show === "not-well" ? NOT_WELL : show}`]),
    ...(wave === undefined ? [] : [`wave=${wave + 1}`]),
  ];
  return { ...(terms.length > 0 ? { q: terms.join(" ") } : {}), sort: "trouble" };
}

/** How many of the clusters of a wave, or of all, a filter leaves, by what can be shown of them. */
export type ClustersLeft = Pick<ListFigures, "total" | "grouped">;

/** What is asked to know that. */
export function leftQuery({ wave }: Pick<ClusterChoice, "wave">, filter: string): ListQuery {
  const { q = "" } = clusterQuery({ show: "all", wave });
  return { q: withPreset(q, filter), limit: 0, group: "stage" };
}

function sizeOf({ grouped }: ClustersLeft, show: Show): number {
  return grouped?.groups.find(({ group }) => group === (show === "not-well" ? NOT_WELL : show))?.size ?? 0;
}

function isShown(count: StageCount, show: Show): boolean {
  if (show === "all") return true;
  return show === "not-well" ? isNotWell(count) : count.stage === show;
}
