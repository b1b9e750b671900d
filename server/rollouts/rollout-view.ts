import { RolloutRow } from "@/lib/lists/rollouts/row";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { RolloutScope } from "@/server/auth/rollout-scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { systemClock } from "@/server/lists/keyed-timers";
import { projectionOf } from "@/server/lists/projection";
import { type RowSource, RowView } from "@/server/lists/row-view";
import { causedRollout } from "./caused-rollout";
import { type RolloutWithCauses, rolloutShown } from "./caused-row";
import { RolloutClusterLists, type RolloutClusters } from "./rollout-clusters";
import { issueLines, rolloutRow } from "./rollout-row";
import { RolloutWatch } from "./rollout-watch";
import { type Rollout, type RolloutCaches, rolloutsOf } from "./rollouts-of";

/** What is sent of a rollout. */
export const rolloutSent = projectionOf(RolloutRow);

/** The rows of all rollouts, each with its waves. */
function rolloutSource(
  caches: RolloutCaches,
  watch: RolloutWatch,
): RowSource<RolloutRow, RolloutScope, RolloutWithCauses> {
  const { addOns, clusterAddOns, clusters, placementDecisions, placements } = caches;
  // One for all rows, so that equal rows are equal.
  const selectedBy = (placement: string) => placementDecisions.by("placement", placement).flatMap(decidedClusters);
  return {
    caches: [addOns, clusterAddOns, clusters, placements, placementDecisions],
    follow: (touch) => watch.follow(touch),
    row(name) {
      const rollout = watch.rollout(name);
      if (!rollout) return undefined;
      const caused = causedRollout(rollout, caches);
      const row = { ...rolloutRow(rollout), selectedBy };
      return caused === rollout ? row : { ...row, caused: issueLines(caused.lane) };
    },
    shown: (row, scope) => rolloutSent(rolloutShown(row, scope)),
  };
}

/** Where each add-on is on its way through the clusters of each of its placements. */
export class RolloutView extends RowView<RolloutRow, RolloutScope, RolloutWithCauses> {
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

  /** The current state of one, by the name of its row. Only for callers who may see rollouts. */
  rollout(name: string): Rollout | undefined {
    const [addOn = ""] = name.split("/");
    return rolloutsOf(this.rolloutCaches, addOn, new Date(this.clock.now())).get(name);
  }

  /** Its clusters as a list, in the state of its row; by that name. Only for callers who may see rollouts. */
  clusters(name: string, { works }: RolloutScope = {}): RolloutClusters | undefined {
    const rollout = this.rows.has(name) ? this.#watch.rollout(name) : undefined;
    return rollout && this.#lists.of(works ? causedRollout(rollout, this.rolloutCaches) : rollout);
  }
}
