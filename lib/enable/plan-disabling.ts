import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { Placement, placements } from "@/lib/resources/placement";
import { isOurs } from "./desired-placement";
import type { EnablementProblem } from "./enablement";
import { decidedBy, type Facts, type Installed, isByPlacements, namedPlacements } from "./facts";
import { manualPatch, removePlacements } from "./strategy-patch";
import { change, deletion, type Stages } from "./write";

/** What to disable; everything if neither is set. */
export interface Disablement {
  readonly placements: readonly string[];
  readonly clusters: readonly string[];
}

export interface DisablingOriginals {
  readonly addOn: RawObject;
  /** Those of the strategy that exist, by "namespace/name". */
  readonly placements: ReadonlyMap<string, RawObject>;
  /** By cluster. */
  readonly clusterAddOns: ReadonlyMap<string, RawObject>;
}

export interface Disabling {
  readonly stages: Stages;
  readonly losing: readonly Installed[];
  readonly keeping: readonly string[];
  readonly problems: readonly EnablementProblem[];
  readonly warnings: readonly string[];
}

/** The writes that remove an add-on from clusters. The add-on itself stays. */
export function planDisabling(enablement: Disablement, facts: Facts, originals: DisablingOriginals): Disabling {
  const disabling = isByPlacements(facts.addOn)
    ? leavePlacements(enablement, facts, originals)
    : leaveByHand(enablement, facts, originals);
  return { ...disabling, warnings: [...disabling.warnings, ...requirerWarnings(disabling.losing, facts)] };
}

/** Who requires the add-on where it goes. What is deployed there stays, and misses it. */
function requirerWarnings(losing: readonly Installed[], { requiredBy }: Facts): string[] {
  return [...requiredBy].flatMap(([name, clusters]) => {
    const left = losing.filter(({ cluster }) => clusters.has(cluster)).length;
    return left === 0 ? [] : [`${name} requires it, and stays on ${plural(left, "cluster")} of these without it.`];
  });
}

function leavePlacements(enablement: Disablement, facts: Facts, originals: DisablingOriginals): Disabling {
  const named = namedPlacements(facts.addOn);
  if (enablement.clusters.length > 0)
    return refused(
      "clusters",
      "It is installed by placements: the add-on manager would reinstall it on clusters they select.",
    );
  if (named.length === 0) return backToManual(facts, originals);
  const gone = new Set(enablement.placements.length > 0 ? enablement.placements : named);
  const unknown = [...gone].filter((key) => !named.includes(key));
  if (unknown.length > 0) return refused("placements", `It is not installed by ${unknown.join(", ")}.`);
  const left = named.filter((key) => !gone.has(key));
  const remaining = new Set(left.flatMap((key) => decidedBy(facts, key)));
  const { deletions, warnings } = placementDeletions([...gone], facts, originals);
  const strategy = change(clusterManagementAddOns, originals.addOn, removePlacements(originals.addOn, gone));
  const stays = facts.installed.filter(({ cluster, isLeaving }) => !isLeaving && remaining.has(cluster));
  return {
    stages: [[strategy], deletions].filter((stage) => stage.length > 0),
    losing: sorted(facts.installed.filter(({ cluster, isLeaving }) => !isLeaving && !remaining.has(cluster))),
    keeping: stays.map(({ cluster }) => cluster).sort(compareText),
    problems: [],
    warnings: [...warnings, ...(left.length === 0 ? [MANUAL_FOLLOWS] : [])],
  };
}

const MANUAL_FOLLOWS = "Install strategy returns to Manual after removal from the last cluster.";

/** The last step of disabling: only when the manager has nothing left to remove. */
function backToManual({ installed }: Facts, { addOn }: DisablingOriginals): Disabling {
  if (installed.length > 0) {
    const left = plural(installed.length, "cluster");
    return refused(
      "placements",
      `It is being removed from ${left}; the install strategy can return to Manual when that is done.`,
    );
  }
  const stages = [[change(clusterManagementAddOns, addOn, manualPatch())]];
  return { stages, losing: [], keeping: [], problems: [], warnings: [] };
}

function leaveByHand(enablement: Disablement, facts: Facts, originals: DisablingOriginals): Disabling {
  if (enablement.placements.length > 0)
    return refused("placements", "It is installed manually: there is no placement to remove.");
  const wanted = new Set(enablement.clusters);
  const present = facts.installed.filter(({ isLeaving }) => !isLeaving);
  const losing = sorted(present.filter(({ cluster }) => wanted.size === 0 || wanted.has(cluster)));
  if (losing.length === 0)
    return refused(
      "clusters",
      wanted.size === 0 ? "Not installed on any cluster." : "Not installed on any of these clusters.",
    );
  const lost = new Set(losing.map(({ cluster }) => cluster));
  return {
    stages: [losing.flatMap(({ cluster }) => deletionOf(originals.clusterAddOns.get(cluster)))],
    losing,
    keeping: present.flatMap(({ cluster }) => (lost.has(cluster) ? [] : [cluster])).sort(compareText),
    problems: [],
    warnings: [],
  };
}

function deletionOf(clusterAddOn: RawObject | undefined) {
  return clusterAddOn ? [deletion(managedClusterAddOns, clusterAddOn)] : [];
}

/** Placements we created are deleted if nothing else uses them. */
function placementDeletions(keys: readonly string[], facts: Facts, originals: DisablingOriginals) {
  const found = keys.flatMap((key) => {
    const raw = originals.placements.get(key);
    return raw ? [{ key, raw, others: facts.usedBy(key), ours: isOurs(Placement.parse(raw)) }] : [];
  });
  const deletions = found
    .filter(({ ours, others }) => ours && others.length === 0)
    .map(({ raw }) => deletion(placements, raw));
  const warnings = found.flatMap(({ key, ours, others }) => {
    if (others.length > 0) return [`The placement ${key} also installs ${others.join(", ")}, and stays.`];
    return ours ? [] : [`The placement ${key} was not created here, and stays.`];
  });
  return { deletions, warnings };
}

function refused(field: string, message: string): Disabling {
  return { stages: [], losing: [], keeping: [], problems: [{ field, message }], warnings: [] };
}

function sorted(installed: readonly Installed[]): Installed[] {
  return installed.toSorted((a, b) => compareText(a.cluster, b.cluster));
}
