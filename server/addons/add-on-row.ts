import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { objectKey } from "@/lib/kube/resource";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import { type AddOnPlacement, AddOnRow, type PlacementRollout } from "@/lib/lists/addons/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutState } from "@/lib/lists/rollouts/state";
import {
  type ClusterManagementAddOn,
  isTemplateBased,
  lifecycleOf,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { projectionOf } from "@/server/lists/projection";
import { conditionLine } from "@/server/objects/condition-line";
import type { AddOnTally } from "./add-on-tally";
import type { DecidedClusters } from "./decided-clusters";

/** What of the rows is shown besides the add-on itself. */
export interface AddOnRowScope {
  readonly clusterAddOns: boolean;
  readonly decisions: boolean;
  readonly works: boolean;
  readonly rollouts: boolean;
}

interface AddOnState {
  readonly addOn: ClusterManagementAddOn;
  readonly tally: AddOnTally | undefined;
  /** Clusters that still have works of it, and no cluster add-on. */
  readonly leaving: readonly string[];
  readonly decided: Pick<DecidedClusters, "sizeOf">;
  /** By name: "addon/namespace/placement". */
  readonly rollouts: ReadonlyMap<string, RolloutRow>;
  /** One for all rows. */
  readonly isStalledBy: AddOnEntry["isStalledBy"];
}

/** Of clusters that are named. */
const FEW = 3;

/** One add-on as a line of the add-ons page. */
export function addOnRow({ addOn, tally, leaving, decided, rollouts, isStalledBy }: AddOnState): AddOnEntry {
  const { metadata, spec } = addOn;
  const byPlacements = spec.installStrategy.type === "Placements";
  return {
    name: metadata.name,
    displayName: spec.addOnMeta.displayName || undefined,
    description: spec.addOnMeta.description || undefined,
    templated: isTemplateBased(addOn),
    lifecycle: lifecycleOf(addOn),
    install: byPlacements ? "placements" : "manual",
    placements: byPlacements ? placementLines(addOn, { decided, rollouts }) : [],
    decided: byPlacements ? decided.sizeOf(placementsOf(addOn)) : undefined,
    clustersVisible: true,
    counts: tally?.counts ?? [],
    causes: tally?.causes ?? [],
    causesFromWorks: tally?.causesFromWorks,
    leaving: leaving.length > 0 ? { size: leaving.length, clusters: leaving.slice(0, FEW) } : undefined,
    createdAt: metadata.creationTimestamp,
    isStalledBy,
    requires: requiredAddOns(addOn),
  };
}

/** What is sent of it. */
export const addOnSent = projectionOf(AddOnRow);

/** The row for a given sight: what can be filtered by is cut like what is shown. */
export function addOnShown(row: AddOnEntry, scope: AddOnRowScope): AddOnEntry {
  const { clusterAddOns, decisions, rollouts, works } = scope;
  const causes = works && row.causesFromWorks ? { causes: row.causesFromWorks } : {};
  const clusters = clusterAddOns ? causes : { clustersVisible: false, counts: [], causes: [], isStalledBy: undefined };
  const leaving = works && clusterAddOns ? {} : { leaving: undefined };
  if (decisions && rollouts) return { ...row, ...clusters, ...leaving };
  const chosen = decisions ? {} : { decided: undefined };
  const hidden = rollouts ? chosen : { ...chosen, rollout: undefined };
  const placements = row.placements.map((line) => ({ ...line, ...hidden }));
  return { ...row, ...clusters, ...leaving, ...chosen, placements };
}

function placementLines(
  { metadata, spec, status }: ClusterManagementAddOn,
  { decided, rollouts }: Pick<AddOnState, "decided" | "rollouts">,
): AddOnPlacement[] {
  return spec.installStrategy.placements.map((placement) => {
    const { namespace, name, rolloutStrategy } = placement;
    const progression = status.installProgressions.find((each) => each.namespace === namespace && each.name === name);
    return {
      namespace,
      name,
      strategy: rolloutStrategy.type,
      decided: decided.sizeOf([objectKey(placement)]),
      conditions: progression?.conditions.map(conditionLine) ?? [],
      rollout: rolloutLine(rollouts.get(`${metadata.name}/${objectKey(placement)}`)),
    };
  });
}

function rolloutLine(row: RolloutRow | undefined): PlacementRollout | undefined {
  if (!row) return undefined;
  const { stage, held, applied, total } = row;
  return { stage, status: rolloutState(row), held: held && { reason: held.reason }, applied, total };
}
