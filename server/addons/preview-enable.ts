import type { EnablePreview, EnableWish, Victim } from "@/lib/api/enable";
import type { Installed } from "@/lib/enable/facts";
import { previewWish } from "@/lib/enable/preview";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { cachedAddOn, type EnableCaches, enableFacts, requireEnableScope } from "./enable-facts";
import { shownWaves } from "./shown-plan";

const MOST_NAMED = 500;
const DEADLINE_MS = 20_000;

/** Whom a wish would reach. Nothing is written, and nothing asked of the hub. */
export async function previewEnable(caller: Caller, caches: EnableCaches, name: string, wish: EnableWish): Promise<EnablePreview> {
  await requireEnableScope(caller, caches);
  const facts = enableFacts(caches, cachedAddOn(caches, name));
  const preview = previewWish(wish, facts);
  const already = new Set(preview.already);
  return {
    fleet: facts.clusters.length,
    chosen: preview.chosen.slice(0, MOST_NAMED).map((cluster) => ({ cluster, already: already.has(cluster) })),
    chosenTotal: preview.chosen.length,
    alreadyTotal: already.size,
    sieve: [...preview.sieve],
    leftOut: preview.leftOut.slice(0, MOST_NAMED),
    leftOutTotal: preview.leftOut.length,
    waves: shownWaves(preview.waves),
    losingTotal: preview.losing.length,
    problems: [...preview.problems],
    warnings: [...preview.warnings],
  };
}

/** Those who lose the add-on with what holds them: the caches keep no finalizers, and it is worth a list. */
export async function victims(caller: Caller, name: string, losing: readonly Installed[]): Promise<Victim[]> {
  if (losing.length === 0) return [];
  const listed = await caller.client.list(managedClusterAddOns, {
    fieldSelector: `metadata.name=${name}`,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const finalizers = new Map(listed.map(({ metadata }) => [metadata.namespace, metadata.finalizers]));
  return losing.map(({ cluster, createdAt }) => ({ cluster, createdAt, finalizers: finalizers.get(cluster) ?? [] }));
}
