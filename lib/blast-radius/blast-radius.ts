import { compareText } from "@/lib/kube/order";
import {
  type ClusterManagementAddOn,
  configKeysOfAddOn,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { configKeys } from "@/lib/resources/config-reference";
import { type DesiredConfig, isSameConfigSet } from "@/lib/rollout/desired-configs";
import { afterChange, beforeChange, configKeyOf } from "./after-change";
import { countWaves } from "./count-waves";
import { type DesiredAddOn, desiredAddOn } from "./desired-add-on";
import type { HubState, ObjectChange } from "./hub-state";
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
}

export interface BlastRadius {
  /** Sorted by add-on; those that nothing happens to are left out. */
  readonly effects: readonly AddOnEffect[];
  /** Placements ("namespace/name") that the hub had decided otherwise than is computed here. */
  readonly unsure: readonly string[];
}

export const NO_EFFECT: BlastRadius = { effects: [], unsure: [] };

/**
 * Which clusters gain, lose or reconfigure which add-on by a change of one object: what the hub and the add-on manager
 * work towards after it, compared with what they work towards before it.
 */
export function blastRadius(state: HubState, change: ObjectChange): BlastRadius {
  if (!isSignificant(change)) return NO_EFFECT;
  const before = beforeChange(state, change);
  const rescheduled = reschedule(before, afterChange(state, change), change);
  const old = byName(before.addOns);
  const next = byName(rescheduled.state.addOns);
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) =>
    [old.get(name), next.get(name)].some((addOn) => addOn && isAffected(addOn, { before, rescheduled, change })),
  );
  const effects = names.sort(compareText).map((name) => {
    const [was, willBe] = [desiredAddOn(before, old.get(name)), desiredAddOn(rescheduled.state, next.get(name))];
    return { addOn: name, ...differenceOf(was, willBe, deletedFrom(change)) };
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

/** The cluster whose cluster add-on is deleted: it loses it, even where it gets a new one. */
function deletedFrom({ kind, before, after }: ObjectChange): string | undefined {
  return kind === "ManagedClusterAddOn" && after === undefined ? before?.metadata.namespace : undefined;
}

function differenceOf(
  was: DesiredAddOn,
  willBe: DesiredAddOn,
  deleted: string | undefined,
): Omit<AddOnEffect, "addOn"> {
  const gains = [...willBe.on].filter((cluster) => !was.on.has(cluster) || cluster === deleted);
  const loses = [...was.on].filter((cluster) => !willBe.on.has(cluster) || cluster === deleted);
  const staying = [...was.on].filter((cluster) => willBe.on.has(cluster));
  const isSame = comparison();
  const hasOther = (cluster: string, which: "desired" | "inherited") => {
    const [old, next] = [was.configs.get(cluster)?.[which], willBe.configs.get(cluster)?.[which]];
    return old !== undefined && next !== undefined && !isSame(old, next);
  };
  const changes = staying.filter((cluster) => hasOther(cluster, "desired"));
  const changing = new Set(changes);
  const overrides = staying.filter((cluster) => !changing.has(cluster) && hasOther(cluster, "inherited"));
  return {
    gains: gains.sort(compareText),
    loses: loses.sort(compareText),
    changes: changes.sort(compareText),
    overrides: overrides.sort(compareText),
    // What a cluster add-on names itself changes at once, past any rollout.
    waves: countWaves(willBe.nodes, new Set(changes.filter((cluster) => hasOther(cluster, "inherited")))),
  };
}

/** Most clusters of an add-on share their lists of configurations: each pair of lists is compared once. */
function comparison(): typeof isSameConfigSet {
  const known = new Map<readonly DesiredConfig[], Map<readonly DesiredConfig[], boolean>>();
  return (old, next) => {
    const byNext = known.get(old) ?? new Map<readonly DesiredConfig[], boolean>();
    known.set(old, byNext);
    const isSame = byNext.get(next) ?? isSameConfigSet(old, next);
    byNext.set(next, isSame);
    return isSame;
  };
}

function isEffect({ gains, loses, changes, overrides }: AddOnEffect): boolean {
  return [gains, loses, changes, overrides].some((clusters) => clusters.length > 0);
}
