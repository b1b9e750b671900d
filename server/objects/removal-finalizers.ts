import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";

/** Of each add-on that leaves clusters, its cluster add-ons are listed: caches have no finalizers. */
const MAX_ADD_ONS = 5;
const DEADLINE_MS = 20_000;

type Met = Pick<EffectOnAddOn, "finalizers" | "missing">;

/** By add-on, what its removals wait for: hooks that run before, and other finalizers. */
export async function finalizersMet(
  caller: Caller,
  effects: readonly AddOnEffect[],
): Promise<ReadonlyMap<string, Met>> {
  const leaving = effects.filter(({ of, loses }) => !of && loses.length > 0).slice(0, MAX_ADD_ONS);
  const found = await Promise.all(
    leaving.map(async ({ addOn, loses }) => [addOn, await finalizersOf(caller, addOn, new Set(loses))] as const),
  );
  return new Map(found);
}

async function finalizersOf(caller: Caller, addOn: string, clusters: ReadonlySet<string>): Promise<Met> {
  const options = { fieldSelector: `metadata.name=${addOn}`, signal: AbortSignal.timeout(DEADLINE_MS) };
  const { plural: resource, group } = managedClusterAddOns;
  const { value, missing } = await orMissing(caller.client.list(managedClusterAddOns, options), {
    verb: "list",
    resource,
    group,
  });
  if (missing) return { missing };
  const counts = new Map<string, number>();
  for (const { metadata } of value) {
    if (!clusters.has(metadata.namespace ?? "")) continue;
    for (const name of metadata.finalizers) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const finalizers = [...counts].map(([name, total]) => ({ name, total })).sort((a, b) => b.total - a.total);
  return finalizers.length > 0 ? { finalizers } : {};
}
