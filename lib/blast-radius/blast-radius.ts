import { compareText } from "@/lib/kube/order";
import {
  type ClusterManagementAddOn,
  configKeysOfAddOn,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { configKeys } from "@/lib/resources/config-reference";
import { isSameConfigSet } from "@/lib/rollout/desired-configs";
import { afterChanges, beforeChanges, configKeyOf } from "./after-change";
import { type ClusterConfigs, type DesiredAddOn, desiredAddOn } from "./desired-add-on";
import type { HubState, ObjectChange } from "./hub-state";
import { comesTo, joiningClusters, withoutJoining } from "./joining";
import { type Pace, paceOf } from "./pace";
import { type Rescheduled, reschedule } from "./reschedule";
import { isSignificant } from "./significant";

/** What a change does to one add-on. Clusters are sorted by name. */
export interface AddOnEffect {
  readonly addOn: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  /** They keep the add-on and get another configuration. */
  readonly changes: readonly string[];
  /** They keep their configuration, because their cluster add-on names its own. */
  readonly overrides: readonly string[];
  /** In how many waves the configuration changes; 1 is all at once. */
  readonly waves: number;
  /** Where there are several waves: how many clusters change in each, and when all of them have. */
  readonly pace?: Omit<Pace, "waves">;
}

export interface BlastRadius {
  /** Sorted by add-on; those that nothing happens to are left out. */
  readonly effects: readonly AddOnEffect[];
  /**
   * Placements ("namespace/name") that the hub had decided otherwise than is computed here, or that decide by what an
   * accepted cluster reports later.
   */
  readonly unsure: readonly string[];
}

export const NO_EFFECT: BlastRadius = { effects: [], unsure: [] };

/**
 * Which clusters gain, lose or reconfigure which add-on by changes of some objects: what the hub and the add-on manager
 * work towards after all of them, compared with what they work towards before the first. A cluster that is accepted has
 * no add-on before.
 */
export function blastRadius(state: HubState, ...all: readonly ObjectChange[]): BlastRadius {
  const changes = all.filter(isSignificant);
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
  const effects = names.sort(compareText).map((name) => {
    const [was, willBe] = [desiredAddOn(before, old.get(name)), desiredAddOn(rescheduled.state, next.get(name))];
    return { addOn: name, ...differenceOf(withoutJoining(was, joining), willBe, deletedFrom(name, changes)) };
  });
  return { effects: effects.filter(isEffect), unsure: rescheduled.unsure };
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

export function differenceOf(
  was: DesiredAddOn,
  willBe: DesiredAddOn,
  deleted: ReadonlySet<string>,
): Omit<AddOnEffect, "addOn"> {
  const gains = [...willBe.on].filter((cluster) => !was.on.has(cluster) || deleted.has(cluster));
  const loses = [...was.on].filter((cluster) => !willBe.on.has(cluster) || deleted.has(cluster));
  const compare = comparison();
  const changes: string[] = [];
  const overrides: string[] = [];
  const rolling = new Set<string>();
  for (const cluster of was.on) {
    if (!willBe.on.has(cluster)) continue;
    const { desired, inherited } = compare(was.configs.get(cluster), willBe.configs.get(cluster));
    if (desired) changes.push(cluster);
    else if (inherited) overrides.push(cluster);
    // What a cluster add-on names itself changes at once, past any rollout.
    if (desired && inherited) rolling.add(cluster);
  }
  const { waves, ...pace } = paceOf(willBe.nodes, rolling);
  return {
    gains: gains.sort(compareText),
    loses: loses.sort(compareText),
    changes: changes.sort(compareText),
    overrides: overrides.sort(compareText),
    waves,
    ...(waves > 1 ? { pace } : {}),
  };
}

interface Changed {
  readonly desired: boolean;
  readonly inherited: boolean;
}

const UNCHANGED: Changed = { desired: false, inherited: false };

/** Most clusters of an add-on share what they have: each pair is compared once. */
function comparison(): (old: ClusterConfigs | undefined, next: ClusterConfigs | undefined) => Changed {
  const known = new Map<ClusterConfigs, Map<ClusterConfigs, Changed>>();
  return (old, next) => {
    if (!old || !next) return UNCHANGED;
    const byNext = known.get(old) ?? new Map<ClusterConfigs, Changed>();
    known.set(old, byNext);
    const changed = byNext.get(next) ?? {
      desired: !isSameConfigSet(old.desired, next.desired),
      inherited: !isSameConfigSet(old.inherited, next.inherited),
    };
    byNext.set(next, changed);
    return changed;
  };
}

function isEffect({ gains, loses, changes, overrides }: AddOnEffect): boolean {
  return [gains, loses, changes, overrides].some((clusters) => clusters.length > 0);
}
