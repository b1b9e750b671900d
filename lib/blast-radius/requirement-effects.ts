import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { plural } from "@/lib/format/count";
import { condition, isTrue } from "@/lib/kube/conditions";
import { type ClusterManagementAddOn, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { AddOnEffect } from "./effect";
import type { HubState, ObjectChange } from "./hub-state";

/** What a change does between two add-ons, of which one requires the other, in a sentence. */
export interface RequirementEffect {
  readonly addOn: string;
  readonly requires: string;
  readonly message: string;
}

interface Changed {
  readonly before: HubState;
  readonly after: HubState;
  readonly effects: readonly AddOnEffect[];
  readonly changes: readonly ObjectChange[];
}

/**
 * Which add-on waits for which other by changes, or no longer does, and which stays where one that it requires goes.
 * Other managers of add-ons do not know requirements: nothing waits there.
 */
export function requirementEffects(changed: Changed): RequirementEffect[] {
  const requirers = changed.after.addOns.filter((addOn) => obeyed(addOn).length > 0);
  const old = new Map(changed.before.addOns.map((addOn) => [addOn.metadata.name, addOn]));
  const touched = new Set(
    changed.changes.flatMap(({ kind, after }) => (kind === KIND && after ? after.metadata.name : [])),
  );
  const freed = changed.after.addOns.filter(({ metadata }) => touched.has(metadata.name));
  if (requirers.length === 0 && freed.every(({ metadata }) => obeyed(old.get(metadata.name)).length === 0)) return [];
  const facts = factsOf(changed);
  return [
    ...requirers.flatMap((addOn) => waiting(addOn, obeyed(old.get(addOn.metadata.name)), facts)),
    ...freed.flatMap((addOn) => free(addOn, obeyed(old.get(addOn.metadata.name)), facts)),
    ...requirers.flatMap((addOn) => left(addOn, facts)),
  ];
}

const KIND: ObjectChange["kind"] = "ClusterManagementAddOn";

function obeyed(addOn: ClusterManagementAddOn | undefined): readonly string[] {
  return addOn && lifecycleOf(addOn) !== "other" ? requiredAddOns(addOn) : [];
}

type Facts = ReturnType<typeof factsOf>;

function factsOf({ after, effects, changes }: Changed) {
  const read = new Map<string, ReadonlyMap<string, RollingAddOn>>();
  const none: Pick<AddOnEffect, "gains" | "loses"> = { gains: [], loses: [] };
  const moved = new Map(effects.filter(({ of }) => of === undefined).map((effect) => [effect.addOn, effect]));
  /** By cluster, those that stay. */
  const on = (addOn: string) => {
    const found = read.get(addOn) ?? stayingOn(after.clusterAddOns(addOn), new Set(moved.get(addOn)?.loses));
    read.set(addOn, found);
    return found;
  };
  return {
    on,
    isOnHub: (addOn: string) => after.addOns.some(({ metadata }) => metadata.name === addOn),
    isDeleted: (addOn: string) =>
      changes.some((change) => change.kind === KIND && !change.after && change.before?.metadata.name === addOn),
    isAvailable: (addOn: string, cluster: string) =>
      isTrue(on(addOn).get(cluster)?.status.conditions ?? [], "Available"),
    moved: (addOn: string) => moved.get(addOn) ?? none,
  };
}

function stayingOn(all: readonly RollingAddOn[], loses: ReadonlySet<string>): ReadonlyMap<string, RollingAddOn> {
  const staying = all.filter(({ metadata }) => !metadata.deletionTimestamp && !loses.has(metadata.namespace ?? ""));
  return new Map(staying.map((one) => [one.metadata.namespace ?? "", one]));
}

/** What is deployed stays, whatever is missing. */
function isDeployed({ status }: RollingAddOn): boolean {
  return condition(status.conditions, "ManifestApplied") !== undefined;
}

/** Clusters that are to have the add-on, and do not have what it deploys. */
function undeployed(addOn: string, { on }: Facts): string[] {
  return [...on(addOn)].flatMap(([cluster, one]) => (isDeployed(one) ? [] : [cluster]));
}

/** By a requirement that is new, or on clusters that are. */
function waiting(addOn: ClusterManagementAddOn, old: readonly string[], facts: Facts): RequirementEffect[] {
  const { name } = addOn.metadata;
  const { gains } = facts.moved(name);
  return obeyed(addOn).flatMap((requires) => {
    const isNew = !old.includes(requires);
    const comes = new Set([...gains, ...(isNew ? undeployed(name, facts) : [])]);
    const total = [...comes].filter((cluster) => !facts.isAvailable(requires, cluster)).length;
    if (!isNew && total === 0) return [];
    return [{ addOn: name, requires, message: waitMessage({ name, requires, total, isNew }, facts) }];
  });
}

interface Wait {
  readonly name: string;
  readonly requires: string;
  readonly total: number;
  readonly isNew: boolean;
}

function waitMessage({ name, requires, total, isNew }: Wait, { on, isOnHub, isAvailable }: Facts): string {
  const without = isNew
    ? [...on(name)].filter(([cluster, one]) => isDeployed(one) && !isAvailable(requires, cluster)).length
    : 0;
  const waits =
    total > 0
      ? `${name} waits on ${plural(total, "cluster")} until ${requires} is Available there.`
      : `Clusters that get ${name} later wait until ${requires} is Available there.`;
  const unknown = isOnHub(requires) ? [] : [`This hub has no add-on ${requires}.`];
  const stays =
    without > 0 ? [`On ${plural(without, "cluster")} it is deployed already, and stays without ${requires}.`] : [];
  return [waits, ...stays, ...unknown].join(" ");
}

function free(addOn: ClusterManagementAddOn, old: readonly string[], facts: Facts): RequirementEffect[] {
  const { name } = addOn.metadata;
  const now = obeyed(addOn);
  return old
    .filter((requires) => !now.includes(requires))
    .map((requires) => {
      const total = undeployed(name, facts).filter((cluster) => !facts.isAvailable(requires, cluster)).length;
      const where = total > 0 ? ` on ${plural(total, "cluster")}` : "";
      return { addOn: name, requires, message: `${name} no longer waits for ${requires}${where}.` };
    });
}

/** It requires what goes, on clusters where it stays. */
function left(addOn: ClusterManagementAddOn, facts: Facts): RequirementEffect[] {
  const { name } = addOn.metadata;
  return obeyed(addOn).flatMap((requires) => {
    const stays = facts.moved(requires).loses.filter((cluster) => facts.on(name).has(cluster)).length;
    const isDeleted = facts.isDeleted(requires);
    if (stays === 0 && !isDeleted) return [];
    const where = stays > 0 ? `, and stays on ${plural(stays, "cluster")} of these without it` : "";
    const never = isDeleted ? ` No further cluster gets ${name} until this hub has ${requires} again.` : "";
    return [{ addOn: name, requires, message: `${name} requires ${requires}${where}.${never}` }];
  });
}
