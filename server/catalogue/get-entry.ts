import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import type { CatalogueEntry } from "@/lib/catalogue/entry";
import { ENTRY_FACTS } from "@/lib/catalogue/entry-facts";
import { catalogueItem, ENTRIES, installCommands, knownRequirements } from "@/lib/catalogue/join-catalogue";
import { compareText } from "@/lib/kube/order";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { annotatedRequirers, type CatalogueCaches, catalogueRow, installedAddOns } from "./catalogue-row";
import { catalogueScopeOf } from "./list";

/**
 * An add-on of the catalogue: what it needs, and how it comes to the hub. Throws `ApiError` "forbidden" as the list
 * does, and "not-found" for what is neither built in nor installed.
 */
export async function getCatalogueEntry(
  caller: Caller,
  caches: CatalogueCaches,
  name: string,
): Promise<CatalogueDetail> {
  await catalogueScopeOf(caller, caches);
  const installed = installedAddOns(caches);
  const item = catalogueItem(name, installed);
  const row = catalogueRow(name, installed);
  if (!item || !row) throw new ApiError("not-found", `The catalogue has no add-on ${name}.`);
  const entry = ENTRIES.get(name);
  return {
    row,
    docsUrl: entry?.docsUrl,
    sourceUrl: entry?.sourceUrl,
    configs: [...(entry?.configs ?? [])],
    commands: entry ? installCommands(entry) : [],
    note: entry?.note,
    ...(entry && chartOf(entry)),
    ...(entry && factsOf(name)),
    agentNamespace: entry?.agentNamespace,
    requires: [...item.requires],
    known: [...knownRequirements({ metadata: { name, annotations: {} } })],
    neededBy: neededBy(caches, name),
    conflicts: [...item.conflicts],
    absentConflicts: [...item.absentConflicts],
    supersededBy: item.supersededBy,
  };
}

/** The chart that can be registered; none for what installs a controller on the hub. */
function chartOf({ chart }: CatalogueEntry): Pick<CatalogueDetail, "chart"> {
  if (!chart?.hasTemplate) return {};
  const { isUnpublished = false, name, namespace, version } = chart;
  return { chart: { name, version, namespace, isUnpublished } };
}

function factsOf(name: string) {
  const { hubComponents, requiredConfigs, variables, ...facts } = ENTRY_FACTS[name] ?? {};
  return {
    ...facts,
    ...(hubComponents && { hubComponents: [...hubComponents] }),
    ...(requiredConfigs && { requiredConfigs: [...requiredConfigs] }),
    ...(variables && { variables: [...variables] }),
  };
}

/** Who requires it, first on this hub, then in the catalogue. */
function neededBy(caches: CatalogueCaches, name: string): CatalogueDetail["neededBy"] {
  const known = [...ENTRIES.values()].filter(({ requires }) => requires?.includes(name)).map((entry) => entry.name);
  const all = [...new Set([...annotatedRequirers(caches, name), ...known])].sort(compareText);
  const isThere = (each: string) => caches.addOns.get(each) !== undefined;
  return [
    ...all.filter(isThere).map((each) => ({ name: each, state: "installed" as const })),
    ...all.filter((each) => !isThere(each)).map((each) => ({ name: each, state: "missing" as const })),
  ];
}
