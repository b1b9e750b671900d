import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { clusterProblems } from "./cluster-problems";
import { configProblems, configWarnings } from "./enabled-config";
import type { Enablement, EnablementProblem } from "./enablement";
import { decidedBy, type Facts, type Installed, isByPlacements, namedPlacements } from "./facts";
import { gateRefusals } from "./gate";
import { type RequiredOnChosen, requiredOn, requiredWarnings } from "./required";
import { rolloutProblems } from "./rollout-problems";
import { selectByExisting } from "./select-by-existing";
import {
  type ExcludedCluster,
  type SelectedClusters,
  type SelectionLine,
  selectClusters,
  selectionOf,
} from "./select-clusters";
import { isConfigured, warningsOf } from "./warnings";
import { type Wave, wavesOf } from "./waves";

export interface Preview {
  /** Sorted by name, as all clusters here. */
  readonly chosen: readonly string[];
  /** Of those, the ones that have the add-on. */
  readonly already: readonly string[];
  readonly selection: readonly SelectionLine[];
  readonly leftOut: readonly ExcludedCluster[];
  /** None where nothing rolls out. */
  readonly waves: readonly Wave[];
  /** No placement of the new strategy chooses them, so they lose the add-on. */
  readonly losing: readonly Installed[];
  readonly required: readonly RequiredOnChosen[];
  readonly problems: readonly EnablementProblem[];
  readonly warnings: readonly string[];
}

/** The clusters a request reaches and its problems, by the hub's current state. */
export function previewEnablement(enablement: Enablement, facts: Facts): Preview {
  const { chosen, groups, selection, leftOut } = selectForEnablement(enablement, facts);
  const waves = wavesOf(enablement.rollout, groups);
  const installed = new Set(facts.installed.filter(({ isLeaving }) => !isLeaving).map(({ cluster }) => cluster));
  const already = chosen.filter((cluster) => installed.has(cluster));
  const required = requiredOn(enablement, facts.required, chosen);
  const wrong = [
    ...circleProblems(facts),
    ...clusterProblems(enablement, facts),
    ...configProblems(enablement.config),
    ...rolloutProblems(enablement, waves),
    ...gateRefusals(enablement.rollout, facts),
  ];
  return {
    chosen,
    already,
    selection,
    leftOut,
    // Without a configuration the strategy holds nothing back.
    waves: isConfigured(facts.addOn) || enablement.config ? waves : [],
    losing: victimsOf(enablement, facts, chosen),
    required,
    problems: [...wrong, ...reachProblems(enablement, { chosen, already, selection, wrong })],
    warnings: [
      ...warningsOf(enablement, facts, { chosen, waves }),
      ...configWarnings(enablement, facts, already.length),
      ...requiredWarnings(enablement, required, enablement.bringsRequired !== false),
    ],
  };
}

function circleProblems({ circle }: Facts): EnablementProblem[] {
  if (!circle) return [];
  const message = `Add-ons require each other in a circle, so that none of them can come first: ${circle.join(" requires ")}.`;
  return [{ field: "bringsRequired", message }];
}

function selectForEnablement({ clusters, rollout }: Enablement, facts: Facts): SelectedClusters {
  switch (clusters.by) {
    case "hand":
      return pick(clusters.clusters, facts);
    case "placement": {
      const placement = facts.placement(objectKey(clusters));
      return placement
        ? selectByExisting(placement, facts)
        : { chosen: [], groups: [], ...selectionOf(facts.clusters.length, []) };
    }
    case "new-placement":
      return selectClusters(clusters, rollout, facts);
  }
}

function pick(clusters: readonly string[], { clusters: fleet }: Facts): SelectedClusters {
  const known = new Set(fleet.map(({ metadata }) => metadata.name));
  const chosen = [...new Set(clusters)].filter((name) => known.has(name)).sort(compareText);
  const selection = [
    { rule: "Clusters on this hub", stays: fleet.length },
    { rule: "Picked manually", stays: chosen.length },
  ];
  return { chosen, groups: [{ index: 0, name: "", clusters: chosen }], selection, leftOut: [] };
}

/** Clusters that lose the add-on because its strategy becomes Placements. Custom controllers leave them alone. */
function victimsOf({ clusters }: Enablement, facts: Facts, chosen: readonly string[]): Installed[] {
  if (clusters.by === "hand" || isByPlacements(facts.addOn) || lifecycleOf(facts.addOn) === "other") return [];
  const others = namedPlacements(facts.addOn).filter((key) => key !== objectKey(clusters));
  const remaining = new Set([...chosen, ...others.flatMap((key) => decidedBy(facts, key))]);
  const victims = facts.installed.filter(({ cluster, isLeaving }) => !isLeaving && !remaining.has(cluster));
  return victims.toSorted((a, b) => compareText(a.cluster, b.cluster));
}

interface Reached extends Pick<Preview, "chosen" | "already" | "selection"> {
  readonly wrong: readonly EnablementProblem[];
}

/** A valid choice may still select no cluster, or no new one. */
function reachProblems({ clusters }: Enablement, { chosen, already, selection, wrong }: Reached): EnablementProblem[] {
  if (wrong.some(({ field }) => field.startsWith("clusters."))) return [];
  if (clusters.by === "hand") {
    const isDone = chosen.length > 0 && already.length === chosen.length;
    return isDone ? [{ field: "clusters.clusters", message: "Already installed on all of them." }] : [];
  }
  if (chosen.length > 0) return [];
  const last = selection.find(({ stays }) => stays === 0)?.rule;
  const field = clusters.by === "placement" ? "clusters.name" : "clusters";
  return [{ field, message: last ? `No cluster is left after “${last}”.` : "No cluster is selected." }];
}
