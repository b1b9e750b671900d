import type { CommonFactors, CommonFactorsQuery } from "@/lib/api/clusters/common-factors";
import { commonFactors } from "@/lib/common-factors/common-factors";
import type { Observed } from "@/lib/common-factors/factor";
import { isProblem } from "@/lib/health/add-on-fleet-status";
import { addOnStatus } from "@/lib/health/add-on-status";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import { type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { scopeOf } from "@/server/auth/scope";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { configChangesOf, factorsOf, keysIn, recentConfigurations } from "./cluster-factors";
import { configurationFactors } from "./configuration-factors";
import type { ServedClusters } from "./list";
import { placementFactors } from "./placement-factors";
import { syncedRows } from "./synced-rows";

export interface FactorSources {
  readonly clusters: ServedClusters;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision>, "isSynced" | "list">;
}

/**
 * What the clusters of a filter have in common and the others have not, as far as the caller may see them; placements and
 * waves are compared for who may list all decisions. Throws `ApiError` for a filter that is none, and while clusters are still being read.
 */
export async function getCommonFactors(
  caller: Caller,
  { q, addOn }: CommonFactorsQuery,
  { clusters, placementDecisions: decisions }: FactorSources,
  now: number,
): Promise<CommonFactors> {
  const all = await syncedRows(caller, {}, clusters);
  const filtered = await syncedRows(caller, { q }, clusters);
  const affected = new Set(filtered.rows.map(({ name }) => name));
  const compared = addOn === undefined ? all.rows : all.rows.filter(({ addOnNames }) => addOnNames.includes(addOn));
  const inTrouble = compared.filter(({ name }) => affected.has(name));
  const recent = recentConfigurations(inTrouble, { addOn, now });
  const named = keysIn(q);
  const placed = placementFactors(
    decisions.isSynced && (await scopeOf(caller, "list", placementDecisions)).all ? decisions.list() : [],
    new Set(compared.map(({ name }) => name)),
    new Set(inTrouble.map(({ name }) => name)),
  );
  const configured = addOn === undefined ? configurationFactors(compared, inTrouble, { q, recent }) : NO_FACTORS;
  const observed = compared.map((entry): Observed => {
    const since = sinceOf(entry, addOn);
    return {
      name: entry.name,
      isAffected: affected.has(entry.name),
      isTroubled: isTroubled(entry, addOn),
      ...(since !== undefined && { since }),
      factors: [
        ...factorsOf(entry, addOn, named),
        ...(placed.get(entry.name) ?? []),
        ...(configured.get(entry.name) ?? []),
      ],
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

/** Its cluster has a problem, or the add-on on it has, or any add-on where none is named. */
function isTroubled({ health, addOns }: ClusterEntry, addOn: string | undefined): boolean {
  if (health !== "available") return true;
  return addOns.some((each) => (addOn === undefined || each.name === addOn) && isProblem(addOnStatus(each)));
}

const NO_FACTORS: ReturnType<typeof configurationFactors> = new Map();

function sinceOf({ since, addOns }: ClusterEntry, addOn: string | undefined): number | undefined {
  const text = addOn === undefined ? since : addOns.find(({ name }) => name === addOn)?.since;
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) ? undefined : ms;
}
