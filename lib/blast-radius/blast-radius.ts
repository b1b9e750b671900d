import { compareText } from "@/lib/kube/order";
import {
  type ClusterManagementAddOn,
  configKeysOfAddOn,
  lifecycleOf,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { configKeys } from "@/lib/resources/config-reference";
import { settledChange } from "./acceptance";
import { afterChanges, beforeChanges, configKeyOf } from "./after-change";
import { type DesiredAddOn, desiredAddOn } from "./desired-add-on";
import type { AddOnEffect } from "./effect";
import type { HubState, ObjectChange } from "./hub-state";
import { comesTo, joiningClusters, withoutJoining } from "./joining";
import { type PaceStarts, paceOf } from "./pace";
import { type RequirementEffect, requirementEffects } from "./requirement-effects";
import { type Rescheduled, reschedule } from "./reschedule";
import { isSignificant } from "./significant";
import { NO_STARTS, type Starts, startsBetween, steersRollouts } from "./starts";
import { eachStaying } from "./staying";
import { replicaSetEffects } from "./work-effects";

export interface BlastRadius {
  /** Sorted by add-on, replica sets last; those that nothing happens to are left out. */
  readonly effects: readonly AddOnEffect[];
  /**
   * Placements ("namespace/name") that the hub had decided otherwise than is computed here, or that decide by what an
   * accepted cluster reports later.
   */
  readonly unsure: readonly string[];
  /** Which add-on waits for which other by it, or stays without; absent where there is nothing to say. */
  readonly waits?: readonly RequirementEffect[];
  /** There may be more: which replica sets name the placements that decide anew is not known. */
  readonly isWithoutSets?: true;
  /** The right without which windows and freezes are not counted in when it is done. */
  readonly uncounted?: HubState["unseen"];
}

export const NO_EFFECT: BlastRadius = { effects: [], unsure: [] };

/**
 * Which clusters gain, lose or reconfigure which add-on, or the manifests of which replica set, by changes of some
 * objects: what the hub and its controllers work towards after all of them, compared with what they work towards before
 * the first; and which waiting clusters may start by them. A cluster that is accepted has nothing before, and one that is
 * denied is lost to the placements that tolerate no unreachable cluster.
 */
export function blastRadius(state: HubState, ...all: readonly ObjectChange[]): BlastRadius {
  const changes = all.filter(isSignificant).map(settledChange);
  if (changes.length === 0) return NO_EFFECT;
  const before = beforeChanges(state, changes);
  const rescheduled = reschedule(before, afterChanges(state, changes), changes);
  const old = byName(before.addOns);
  const next = byName(rescheduled.state.addOns);
  const joining = joiningClusters(changes);
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) =>
    [old.get(name), next.get(name)].some(
      (addOn) =>
        addOn &&
        (comesTo(addOn, joining, before) ||
          changes.some((change) => isAffected(addOn, { before, rescheduled, change }))),
    ),
  );
  const startsOf = startsFor(rescheduled.state);
  const effects = names.sort(compareText).map((name) => {
    const [addOn, changed] = [old.get(name), next.get(name)];
    const [was, willBe] = [desiredAddOn(before, addOn), desiredAddOn(rescheduled.state, changed)];
    const starts = changes.some((change) => steersRollouts(change, name))
      ? startsBetween(rescheduled.state, { addOn, desired: was }, { addOn: changed, desired: willBe })
      : NO_STARTS;
    const deleted = deletedFrom(name, changes);
    return {
      addOn: name,
      ...differenceOf(withoutJoining(was, joining), willBe, { deleted, starts, paced: startsOf(changed) }),
    };
  });
  const found = [...effects, ...replicaSetEffects(before, rescheduled, changes)];
  const isWithoutSets = state.replicaSets === undefined && changes.some(mayMoveSets);
  const isPaced = effects.some(({ gains, changes: changed }) => gains.length + changed.length > 0);
  const waits = requirementEffects({ before, after: rescheduled.state, effects, changes });
  return {
    effects: found.filter(isEffect),
    unsure: rescheduled.unsure,
    ...(waits.length > 0 && { waits }),
    ...(isWithoutSets && { isWithoutSets }),
    ...(isPaced && state.unseen && { uncounted: state.unseen }),
  };
}

/** Configurations and cluster add-ons move no replica set. */
function mayMoveSets({ kind }: ObjectChange): boolean {
  return kind === "Placement" || kind.startsWith("ManagedClusterSet") || kind === "ManagedCluster";
}

function byName(addOns: readonly ClusterManagementAddOn[]): Map<string, ClusterManagementAddOn> {
  return new Map(addOns.map((addOn) => [addOn.metadata.name, addOn]));
}

interface Hub {
  readonly before: HubState;
  readonly rescheduled: Rescheduled;
  readonly change: ObjectChange;
}

/** Whether anything may happen to the add-on: the others are not looked at. */
function isAffected(addOn: ClusterManagementAddOn, { before, rescheduled, change }: Hub): boolean {
  const { name } = addOn.metadata;
  switch (change.kind) {
    case "ClusterManagementAddOn":
    case "ManagedClusterAddOn":
      return (change.after ?? change.before)?.metadata.name === name;
    case "AddOnDeploymentConfig":
    case "AddOnTemplate": {
      const key = configKeyOf(change);
      const namesIt = (configs: Parameters<typeof configKeys>[0]) =>
        configs.length > 0 && configKeys(configs).includes(key);
      return (
        configKeysOfAddOn(addOn).includes(key) || before.clusterAddOns(name).some(({ spec }) => namesIt(spec.configs))
      );
    }
    default:
      return isGone(change) || placementsOf(addOn).some((key) => rescheduled.keys.has(key));
  }
}

/** A cluster that goes takes all its add-ons with it, however they came. */
function isGone({ kind, after }: ObjectChange): boolean {
  return kind === "ManagedCluster" && after === undefined;
}

/** The clusters whose cluster add-on is deleted: they lose it, even where they get a new one. */
export function deletedFrom(addOn: string, changes: readonly ObjectChange[]): ReadonlySet<string> {
  const deleted = changes.flatMap(({ kind, before, after }) =>
    kind === "ManagedClusterAddOn" && after === undefined && before?.metadata.name === addOn
      ? (before.metadata.namespace ?? [])
      : [],
  );
  return new Set(deleted);
}

/** What else there is to know between two states of an add-on. */
interface Between {
  /** The clusters whose cluster add-on is deleted. */
  readonly deleted: ReadonlySet<string>;
  readonly starts?: Starts;
  /** Which windows and freezes its clusters have, and when; absent where that is not known. */
  readonly paced?: PaceStarts | undefined;
}

export function differenceOf(
  was: DesiredAddOn,
  willBe: DesiredAddOn,
  { deleted, starts: { starting, returning } = NO_STARTS, paced }: Between,
): Omit<AddOnEffect, "addOn" | "of"> {
  const isSame = was.on === willBe.on && deleted.size === 0;
  const gains = isSame ? [] : [...willBe.on].filter((cluster) => !was.on.has(cluster) || deleted.has(cluster));
  const loses = isSame ? [] : [...was.on].filter((cluster) => !willBe.on.has(cluster) || deleted.has(cluster));
  const changes: string[] = [];
  const overrides: string[] = [];
  const rolling = new Set<string>();
  eachStaying(was, willBe, (cluster, { desired, inherited }) => {
    if (desired || returning.has(cluster)) changes.push(cluster);
    else if (inherited) overrides.push(cluster);
    // What a cluster add-on names itself changes at once, past any rollout.
    if (desired && inherited) rolling.add(cluster);
  });
  const starts = startsBeside(starting, [...gains, ...changes]);
  for (const cluster of starts) rolling.add(cluster);
  const { waves, ...pace } = paceOf(willBe.nodes, rolling, paced, new Set(gains));
  return {
    gains: gains.sort(compareText),
    loses: loses.sort(compareText),
    changes: changes.sort(compareText),
    overrides: overrides.sort(compareText),
    ...(starts.length > 0 && { starts }),
    waves,
    ...(waves > 1 || pace.clock ? { pace } : {}),
  };
}

/** Those that start and do not move besides. */
function startsBeside(starting: ReadonlySet<string>, moving: readonly string[]): string[] {
  if (starting.size === 0) return [];
  const moved = new Set(moving);
  return [...starting].filter((cluster) => !moved.has(cluster)).sort(compareText);
}

/** What keeps an add-on's clusters from starting; undefined where nothing does, or who manages it knows nothing of it. */
function startsFor({
  clusters,
  starts,
}: HubState): (addOn: ClusterManagementAddOn | undefined) => PaceStarts | undefined {
  if (!starts || starts.windows.length + starts.freezes.length + starts.unread.length === 0) return () => undefined;
  const byName = new Map(clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const shared = { facts: starts, clusterOf: (name: string) => byName.get(name), played: new Map() };
  return (addOn) => (addOn && lifecycleOf(addOn) !== "other" ? { addOn: addOn.metadata.name, ...shared } : undefined);
}

function isEffect({ gains, loses, changes, overrides, starts = [] }: AddOnEffect): boolean {
  return [gains, loses, changes, overrides, starts].some((clusters) => clusters.length > 0);
}
