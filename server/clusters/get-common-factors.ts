import type { CommonFactors, CommonFactorsQuery } from "@/lib/api/clusters/common-factors";
import { commonFactors } from "@/lib/common-factors/common-factors";
import type { Observed } from "@/lib/common-factors/factor";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { Caller } from "@/server/auth/caller";
import { configChangesOf, factorsOf, keysIn, recentConfigurations } from "./cluster-factors";
import type { ServedClusters } from "./list";
import { syncedRows } from "./synced-rows";

/**
 * What the clusters of a filter have in common and the others have not, as far as the caller may see them. Throws
 * `ApiError` for a filter that is none, and while clusters are still being read.
 */
export async function getCommonFactors(
  caller: Caller,
  { q, addOn }: CommonFactorsQuery,
  clusters: ServedClusters,
  now: number,
): Promise<CommonFactors> {
  const all = await syncedRows(caller, {}, clusters);
  const filtered = await syncedRows(caller, { q }, clusters);
  const affected = new Set(filtered.rows.map(({ name }) => name));
  const compared = addOn === undefined ? all.rows : all.rows.filter(({ addOnNames }) => addOnNames.includes(addOn));
  const inTrouble = compared.filter(({ name }) => affected.has(name));
  const recent = recentConfigurations(inTrouble, { addOn, now });
  const named = keysIn(q);
  const observed = compared.map((entry): Observed => {
    const since = sinceOf(entry, addOn);
    return {
      name: entry.name,
      isAffected: affected.has(entry.name),
      ...(since !== undefined && { since }),
      factors: factorsOf(entry, addOn, named),
      changes: configChangesOf(entry, addOn, recent),
    };
  });
  return {
    affected: inTrouble.length,
    size: observed.length,
    ...(all.isPartial && { partial: true }),
    found: commonFactors(observed, now).map(({ change, ...found }) => ({
      ...found,
      factors: [...found.factors],
      counterExamples: [...found.counterExamples],
      ...(change && { change }),
    })),
  };
}

function sinceOf({ since, addOns }: ClusterEntry, addOn: string | undefined): number | undefined {
  const text = addOn === undefined ? since : addOns.find(({ name }) => name === addOn)?.since;
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) ? undefined : ms;
}
