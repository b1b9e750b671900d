import { type AddOnFacts, addOnText } from "@/lib/health/add-on-summary";
import { LISTS } from "@/lib/lists/lists";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type PlacementDecision, placementOf } from "@/lib/resources/placement-decision";
import { isStalled } from "@/lib/rollout/stalled";
import { addOnScopeOf } from "@/server/auth/add-on-scope";
import type { RolloutScope } from "@/server/auth/rollout-scope";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import type { RowView } from "@/server/lists/row-view";
import { serveList } from "@/server/lists/served-list";
import type { AddOnCauses } from "@/server/works/cause-facts";
import { addOnRow, addOnSent, addOnShown } from "./add-on-row";
import { AddOnTallies } from "./add-on-tallies";
import { DecidedClusters } from "./decided-clusters";
import { LeftoverWorks } from "./leftover-works";

export interface AddOnCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster" | "addOn">;
  readonly placementDecisions: ResourceCache<PlacementDecision, "placement">;
  readonly works: ResourceCache<WorkRow>;
  readonly causes?: AddOnCauses;
}

/** The rows of rollouts: what they say of an add-on is said nowhere else. */
type RolloutRows = Pick<RowView<RolloutRow, RolloutScope>, "rows" | "subscribe">;

/** The rows of all add-ons, each with how its clusters and its rollouts are. */
function addOnSource({ addOns, causes, clusterAddOns, placementDecisions, works }: AddOnCaches, rollouts: RolloutRows) {
  const tallies = new AddOnTallies(causes);
  const decided = new DecidedClusters(placementDecisions);
  const leftover = new LeftoverWorks({ clusterAddOns, works });
  const isStalledBy = (addOn: string, nowMs: number) =>
    clusterAddOns.by("addOn", addOn).some((each) => isStalled(each, addOnText(each), nowMs));
  return {
    // Works are read last: what they tell comes once it is known.
    caches: [addOns, clusterAddOns, placementDecisions],
    about: () => addOns.about,
    follow: (touch: (name: string | undefined) => void) => [
      addOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe((change, key) => {
        tallies.count(change, key);
        touch((change.after ?? change.before)?.metadata.name);
      }),
      ...(causes ? [causes.follow((cluster, addOn) => tallies.recount(clusterAddOns.get(addOn, cluster), touch))] : []),
      leftover.follow(touch),
      rollouts.subscribe(({ rows }) => {
        for (const { before, after } of rows.values()) touch((after ?? before)?.addOn);
      }),
      placementDecisions.subscribe(({ before, after }) => {
        for (const decision of [before, after]) {
          if (!decision) continue;
          decided.forget(placementOf(decision));
          for (const { metadata } of addOns.by("placement", placementOf(decision))) touch(metadata.name);
        }
      }),
    ],
    row(name: string) {
      const addOn = addOns.get(name);
      if (!addOn) return undefined;
      const state = { tally: tallies.of(name), leaving: leftover.of(name), rollouts: rollouts.rows };
      return addOnRow({ addOn, ...state, decided, isStalledBy });
    },
  };
}

export type ServedAddOns = ReturnType<typeof serveAddOns>;

/** All add-ons, each with how its clusters and rollouts are. Who sees any sees all of them, if not all of each. */
export function serveAddOns(caches: AddOnCaches, rollouts: RolloutRows, hubFailure?: () => HubFailure | undefined) {
  return serveList(
    LISTS.addons,
    { source: addOnSource(caches, rollouts), scope: addOnScopeOf, cut: addOnShown, project: addOnSent },
    hubFailure,
  );
}
