import { withPreset } from "@/components/list/use-list-filter";
import type { ListStats } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { UNHEALTHY_FILTER } from "@/lib/api/rollouts/rollout-cluster-list";
import type { RolloutRow, StageCount } from "@/lib/lists/rollouts/row";
import { isNotWell } from "@/lib/lists/rollouts/state";
import { type RolloutClusterChoice, SHOWS, type Show } from "./rollout-address";

const LABELS = {
  all: "All",
  "not-well": "Problems",
  applying: "Applying",
  soaking: "Soaking",
  waiting: "Waiting",
  done: "Done",
  away: "Away",
} as const satisfies Record<Show, string>;

interface Segment {
  readonly show: Show;
  readonly label: string;
  readonly size: number;
}

/**
 * The clusters of the selected wave, or all, by category; with `left`, those matching a filter. Done but unhealthy
 * counts in both: two axes. None is away in most rollouts: then that is no category.
 */
export function choiceSegments(
  { waves }: Pick<RolloutRow, "waves">,
  wave: number | undefined,
  left?: ClustersLeft,
): Segment[] {
  const counts = waves.flatMap((each, index) => (wave === undefined || wave === index ? each.counts : []));
  const hasAway = waves.some((each) => each.counts.some(({ stage }) => stage === "away"));
  const shows = SHOWS.filter((show) => show !== "away" || hasAway);
  if (left)
    return shows.map((show) => ({ show, label: LABELS[show], size: show === "all" ? left.total : sizeOf(left, show) }));
  return shows.map((show) => ({
    show,
    label: LABELS[show],
    size: counts.reduce((sum, count) => (isShown(count, show) ? sum + count.size : sum), 0),
  }));
}

/** How many clusters are chosen. */
export function sizeOfChoice(row: Pick<RolloutRow, "waves">, { show, wave }: RolloutClusterChoice): number {
  return choiceSegments(row, wave).find((segment) => segment.show === show)?.size ?? 0;
}

/** The query for the selected clusters: unhealthy ones first, else in rollout order. */
export function clusterQuery({ show, wave }: RolloutClusterChoice): Pick<ListQuery, "q" | "sort"> {
  const terms = [
    ...(show === "all" ? [] : [`stage=${show === "not-well" ? UNHEALTHY_FILTER : show}`]),
    ...(wave === undefined ? [] : [`wave=${wave + 1}`]),
  ];
  return { ...(terms.length > 0 ? { q: terms.join(" ") } : {}), sort: "issue" };
}

/** Number of clusters of a wave, or of all, that match a filter, by category. */
export type ClustersLeft = Pick<ListStats, "total" | "grouped">;

/** The query for it. */
export function leftQuery({ wave }: Pick<RolloutClusterChoice, "wave">, filter: string): ListQuery {
  const { q = "" } = clusterQuery({ show: "all", wave });
  return { q: withPreset(q, filter), limit: 0, group: "stage" };
}

function sizeOf({ grouped }: ClustersLeft, show: Show): number {
  return grouped?.groups.find(({ group }) => group === (show === "not-well" ? UNHEALTHY_FILTER : show))?.size ?? 0;
}

function isShown(count: StageCount, show: Show): boolean {
  if (show === "all") return true;
  return show === "not-well" ? isNotWell(count) : count.stage === show;
}
