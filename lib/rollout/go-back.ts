import type { InstallProgression } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { PlacementNode } from "./config-graph";
import { type DesiredConfig, desiredOf, isSameConfigSet } from "./desired-configs";

type Node = Pick<PlacementNode, "desired" | "members">;

/**
 * The configurations before the current change: the last known good ones, else those that most clusters report. A
 * progression loses the former when it gets another configuration by name. Undefined if there was nothing before.
 */
export function configsBefore(
  { desired, members }: Node,
  progression: InstallProgression | undefined,
): DesiredConfig[] | undefined {
  const good = (progression?.configReferences ?? []).flatMap((reference) => {
    return desiredOf({ ...reference, desiredConfig: reference.lastKnownGoodConfig }) ?? [];
  });
  if (good.length === desired.length && isOther(good, desired)) return good;
  const sets = members.map(({ clusterAddOn }) =>
    clusterAddOn.status.configReferences.flatMap(
      (each) => desiredOf({ ...each, desiredConfig: each.lastAppliedConfig }) ?? [],
    ),
  );
  return mostFrequent(sets.filter((set) => isOther(set, desired)));
}

function isOther(configs: readonly DesiredConfig[], desired: readonly DesiredConfig[]): boolean {
  return configs.length > 0 && configs.every(({ specHash }) => specHash !== "") && !isSameConfigSet(configs, desired);
}

function mostFrequent(sets: readonly DesiredConfig[][]): DesiredConfig[] | undefined {
  const found = new Map<string, { readonly set: DesiredConfig[]; readonly size: number }>();
  for (const set of sets) {
    const key = set.map(stateKey).toSorted().join();
    found.set(key, { set, size: (found.get(key)?.size ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.size - a.size)[0]?.set;
}

function stateKey(config: DesiredConfig): string {
  return `${configKey({ ...config })}@${config.specHash}`;
}

/** "hello (1a2b3c)". */
export function stateText({
  namespace,
  name,
  specHash,
}: Pick<DesiredConfig, "namespace" | "name" | "specHash">): string {
  return `${namespace === "" ? name : `${namespace}/${name}`} (${specHash.slice(0, 6)})`;
}
