import type { EnableInput, EnablePreview, Victim } from "@/lib/api/addons/enable";
import type { Installed } from "@/lib/enable/facts";
import { previewEnablement } from "@/lib/enable/preview";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { cachedAddOn, type EnableCaches, enableFacts, requireEnableScope } from "./enable-facts";
import { enableWaits } from "./enable-waits";

const MAX_NAMES = 500;
const DEADLINE_MS = 20_000;

/** The clusters a request would reach. Nothing is written, and no request goes to the hub. */
export async function previewEnable(
  caller: Caller,
  caches: EnableCaches,
  name: string,
  input: EnableInput,
): Promise<EnablePreview> {
  await requireEnableScope(caller, caches);
  const facts = enableFacts(caches, cachedAddOn(caches, name));
  const preview = previewEnablement(input, facts);
  const already = new Set(preview.already);
  const { waits, waves } = await enableWaits(caller, caches, { facts, input, preview });
  return {
    fleet: facts.clusters.length,
    chosen: preview.chosen.slice(0, MAX_NAMES).map((cluster) => ({ cluster, already: already.has(cluster) })),
    chosenTotal: preview.chosen.length,
    alreadyTotal: already.size,
    selection: [...preview.selection],
    leftOut: preview.leftOut.slice(0, MAX_NAMES),
    leftOutTotal: preview.leftOut.length,
    waves,
    losingTotal: preview.losing.length,
    required: preview.required.map(({ missing, ...each }) => ({ ...each, missing: missing.length })),
    problems: [...preview.problems],
    warnings: [...preview.warnings, ...waits],
  };
}

/** Clusters that lose the add-on, with their finalizers: caches do not have them, and they are worth a list request. */
export async function victims(caller: Caller, name: string, losing: readonly Installed[]): Promise<Victim[]> {
  if (losing.length === 0) return [];
  const listed = await caller.client.list(managedClusterAddOns, {
    fieldSelector: `metadata.name=${name}`,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const finalizers = new Map(listed.map(({ metadata }) => [metadata.namespace, metadata.finalizers]));
  return losing.map(({ cluster, createdAt }) => ({ cluster, createdAt, finalizers: finalizers.get(cluster) ?? [] }));
}
