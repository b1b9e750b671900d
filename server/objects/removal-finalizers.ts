import type { WriteEffect } from "@/lib/api/objects/blast-radius";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";

/** Of each add-on that leaves clusters, its cluster add-ons are listed: caches have no finalizers. */
const MAX_ADD_ONS = 5;
const DEADLINE_MS = 20_000;

/** An effect with what the removals in it wait for: hooks that run before, and other finalizers. */
export async function withFinalizers<Effect extends WriteEffect>(caller: Caller, effect: Effect): Promise<Effect> {
  const { radius } = effect;
  const leaving = radius?.effects.filter(({ loses }) => loses.total > 0).slice(0, MAX_ADD_ONS) ?? [];
  if (!radius || leaving.length === 0) return effect;
  const found = await Promise.all(
    leaving.map(async ({ addOn, loses }) => {
      const names = new Set(loses.regions.flatMap((region) => region.names));
      return [addOn, await finalizersOf(caller, addOn, names)] as const;
    }),
  );
  const byAddOn = new Map(found);
  const effects = radius.effects.map((each) => {
    const finalizers = byAddOn.get(each.addOn) ?? [];
    return finalizers.length > 0 ? { ...each, finalizers } : each;
  });
  return { ...effect, radius: { ...radius, effects } };
}

async function finalizersOf(caller: Caller, addOn: string, clusters: ReadonlySet<string>) {
  const options = { fieldSelector: `metadata.name=${addOn}`, signal: AbortSignal.timeout(DEADLINE_MS) };
  const { plural: resource, group } = managedClusterAddOns;
  const { value, missing } = await orMissing(caller.client.list(managedClusterAddOns, options), {
    verb: "list",
    resource,
    group,
  });
  const counts = new Map<string, number>();
  for (const { metadata } of missing ? [] : value) {
    if (!clusters.has(metadata.namespace ?? "")) continue;
    for (const name of metadata.finalizers) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, total]) => ({ name, total })).sort((a, b) => b.total - a.total);
}
