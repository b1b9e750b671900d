import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { Placement, placements } from "@/lib/resources/placement";
import { decidedBy, type Facts, isByPlacements, namedPlacements } from "./facts";
import { type Preview, previewWish } from "./preview";
import { addPlacement } from "./strategy-patch";
import type { NewPlacement, Wish } from "./wish";
import { decidesAlike, OURS, placementPatch, wishedPlacement } from "./wished-placement";
import { wishedStrategy } from "./wished-strategy";
import { change, creation, type Stages, type Write } from "./write";

/** Objects that are written to, as the hub has them now. */
export interface Originals {
  readonly addOn: RawObject;
  /** That of the wish, where there is one. */
  readonly placement?: RawObject | undefined;
}

export interface Enabling extends Preview {
  readonly stages: Stages;
  /** Clusters that get the add-on, and those that have it and keep it. */
  readonly gaining: readonly string[];
  readonly keeping: readonly string[];
}

/** What has to be written for a wish. A wish that something is wrong with writes nothing; what is there already is not written again. */
export function planEnabling(wish: Wish, facts: Facts, originals: Originals): Enabling {
  const preview = previewWish(wish, facts);
  const installed = new Set(facts.installed.filter(({ isLeaving }) => !isLeaving).map(({ cluster }) => cluster));
  const losing = new Set(preview.losing.map(({ cluster }) => cluster));
  const reached = new Set([...preview.chosen, ...revived(wish, facts)]);
  return {
    ...preview,
    stages: preview.problems.length > 0 ? [] : stagesOf(wish, facts, originals, preview),
    gaining: [...reached].filter((cluster) => !installed.has(cluster)).sort(compareText),
    keeping: [...installed].filter((cluster) => !losing.has(cluster)).sort(compareText),
  };
}

/** A strategy by hand may still name placements; they count again when it is by placements. */
function revived({ clusters }: Wish, facts: Facts): string[] {
  if (clusters.by === "hand" || isByPlacements(facts.addOn)) return [];
  return namedPlacements(facts.addOn).flatMap((key) => (key === objectKey(clusters) ? [] : decidedBy(facts, key)));
}

function stagesOf(wish: Wish, facts: Facts, originals: Originals, { chosen, already }: Preview): Stages {
  const { clusters, rollout } = wish;
  if (clusters.by === "hand") {
    const had = new Set(already);
    const { name } = facts.addOn.metadata;
    return [chosen.filter((cluster) => !had.has(cluster)).map((cluster) => creation(managedClusterAddOns, clusterAddOn(cluster, name)))];
  }
  const first = clusters.by === "new-placement" ? placementWrites(clusters, wish, originals) : [];
  const patch = addPlacement(originals.addOn, clusters, wishedStrategy(rollout));
  return [first, [change(clusterManagementAddOns, originals.addOn, patch)]].filter((stage) => stage.length > 0);
}

function placementWrites(choice: NewPlacement, { rollout }: Wish, { placement }: Originals): Write[] {
  const wished = wishedPlacement(choice, rollout);
  if (!placement) return [creation(placements, wished)];
  if (decidesAlike(Placement.parse(placement), wished)) return [];
  const patch = placementPatch(placement, wished);
  return patch ? [change(placements, placement, patch)] : [];
}

/** As OCM's own command makes it: its owner and its configurations come from the manager. */
function clusterAddOn(cluster: string, name: string): RawObject {
  return { metadata: { name, namespace: cluster, labels: { [MANAGED_BY_LABEL]: OURS } }, spec: {} };
}
