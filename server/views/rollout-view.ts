import { rolloutTable } from "@/lib/api/rollout-list";
import type { RolloutRow } from "@/lib/api/rollouts";
import type { HubFailure } from "@/server/hub/resource-cache";
import type { ListSource } from "./list-board";
import { systemClock } from "./moments";
import { RolloutClusterLists, type RolloutClusters } from "./rollout-clusters";
import { rolloutRow } from "./rollout-row";
import { RolloutWatch } from "./rollout-watch";
import { type Rollout, type RolloutCaches, rolloutsOf } from "./rollouts-of";
import { type RowSource, RowView } from "./row-view";

/** Whoever sees rollouts sees all of them. */
type RolloutSight = Readonly<Record<string, never>>;

/** The rows of all rollouts, each with its waves. */
function rolloutSource(caches: RolloutCaches, watch: RolloutWatch): RowSource<RolloutRow, RolloutSight> {
  const { addOns, clusterAddOns, clusters, placementDecisions, placements } = caches;
  return {
    caches: [addOns, clusterAddOns, clusters, placements, placementDecisions],
    follow: (touch) => watch.follow(touch),
    row(name) {
      const rollout = watch.rollout(name);
      return rollout && rolloutRow(rollout);
    },
    shown: (row) => row,
  };
}

/** What makes a list that can be asked of them. */
export const rolloutListSource: ListSource<RolloutRow, RolloutRow, RolloutSight, undefined> = {
  table: rolloutTable,
  cut: (row) => row,
  isWhole: () => true,
  row: (row) => row,
};

/** Where each add-on is on its way through the clusters of each of its placements. */
export class RolloutView extends RowView<RolloutRow, RolloutSight> {
  readonly #watch: RolloutWatch;
  readonly #lists = new RolloutClusterLists(this);

  constructor(
    private readonly rolloutCaches: RolloutCaches,
    hubFailure?: () => HubFailure | undefined,
    private readonly clock = systemClock,
  ) {
    const watch = new RolloutWatch(rolloutCaches, clock);
    super(rolloutSource(rolloutCaches, watch), hubFailure);
    this.#watch = watch;
  }

  /** One of them as it stands now, by the name of its row. Only for whoever may see rollouts. */
  rollout(name: string): Rollout | undefined {
    const [addOn = ""] = name.split("/");
    return rolloutsOf(this.rolloutCaches, addOn, new Date(this.clock.now())).get(name);
  }

  /** Its clusters as a list, as they stand where its row was made; by the name of that. Only for whoever may see rollouts. */
  clusters(name: string): RolloutClusters | undefined {
    const rollout = this.rows.has(name) ? this.#watch.rollout(name) : undefined;
    return rollout && this.#lists.of(rollout);
  }
}
