import type { ConfigNode } from "@/lib/rollout/config-graph";
import { isSameConfigSet } from "@/lib/rollout/desired-configs";
import type { ClusterConfigs, DesiredAddOn } from "./desired-add-on";

/** Whether a cluster is to have other configurations, and whether it would if its cluster add-on named none itself. */
export interface ConfigsChanged {
  readonly desired: boolean;
  readonly inherited: boolean;
}

type Visit = (cluster: string, changed: ConfigsChanged) => void;

/** Visits each cluster that keeps an add-on between two states of it. */
export function eachStaying(was: DesiredAddOn, willBe: DesiredAddOn, visit: Visit): void {
  if (isAligned(was.nodes, willBe.nodes)) {
    was.nodes.forEach((old, index) => {
      const next = willBe.nodes[index];
      if (next) visitMembers(old, next, (cluster) => was.on.has(cluster) && willBe.on.has(cluster), visit);
    });
    return;
  }
  const compare = comparison();
  for (const cluster of was.on)
    if (willBe.on.has(cluster)) visit(cluster, compare(was.configs.get(cluster), willBe.configs.get(cluster)));
}

/** Nearly always both have the same clusters through the same placements: then none is looked up by name. */
function isAligned(was: readonly ConfigNode[], willBe: readonly ConfigNode[]): boolean {
  return (
    was.length === willBe.length &&
    was.every(({ members }, index) => {
      const others = willBe[index]?.members ?? [];
      return members.length === others.length && members.every(({ cluster }, at) => cluster === others[at]?.cluster);
    })
  );
}

function visitMembers(old: ConfigNode, next: ConfigNode, isStaying: (cluster: string) => boolean, visit: Visit): void {
  const inherited = !isSameConfigSet(old.desired, next.desired);
  const shared = { desired: inherited, inherited };
  old.members.forEach(({ cluster, desired }, index) => {
    const then = next.members[index]?.desired;
    if (!then || !isStaying(cluster)) return;
    const isShared = desired === old.desired && then === next.desired;
    visit(cluster, isShared ? shared : { desired: !isSameConfigSet(desired, then), inherited });
  });
}

const UNCHANGED: ConfigsChanged = { desired: false, inherited: false };

/** Most clusters of an add-on share what they have: each pair is compared once. */
function comparison(): (old: ClusterConfigs | undefined, next: ClusterConfigs | undefined) => ConfigsChanged {
  const known = new Map<ClusterConfigs, Map<ClusterConfigs, ConfigsChanged>>();
  return (old, next) => {
    if (!old || !next) return UNCHANGED;
    const byNext = known.get(old) ?? new Map<ClusterConfigs, ConfigsChanged>();
    known.set(old, byNext);
    const changed = byNext.get(next) ?? {
      desired: !isSameConfigSet(old.desired, next.desired),
      inherited: !isSameConfigSet(old.inherited, next.inherited),
    };
    byNext.set(next, changed);
    return changed;
  };
}
