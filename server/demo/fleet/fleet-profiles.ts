import { type ClusterProfile, clusterProfile, type Environment, type Site, siteName } from "./cluster-profile";
import { type Product, quotas } from "./products";
import { hashOf, pick, pickWeighted, randomOf } from "./random";
import { HEALTHY_SPOKE, type SpokeModel } from "./spoke-model";

export interface FleetPlan {
  readonly clusters: number;
  readonly seed: number;
  /** Workloads that never become ready on a few of the clusters. */
  readonly troubledWorkloads: readonly string[];
}

const UNAVAILABLE = 2;
const AWAITING = 2;
const TROUBLED_SHARE = 0.07;

interface Named {
  readonly name: string;
  readonly site: Site;
}

/**
 * The clusters of a fleet, sorted by name; the same plan gives the same fleet. Two EKS clusters have lost their API
 * server and two others wait for acceptance (fewer where the fleet is small).
 */
export function fleetProfiles({ clusters, seed, troubledWorkloads }: FleetPlan): ClusterProfile[] {
  const named = namedClusters(clusters, seed);
  const isEks = ({ site }: Named) => site.product.vendor === "EKS";
  const unavailable = chosen(named.filter(isEks), UNAVAILABLE, 1 / 4, seed, "unavailable");
  const awaiting = chosen(
    named.filter((cluster) => !isEks(cluster)),
    AWAITING,
    1 / 4,
    seed,
    "awaiting",
  );
  const healthy = named.filter(({ name }) => !unavailable.has(name) && !awaiting.has(name));
  const clustersByWorkload = new Map(
    troubledWorkloads.map((workload) => [workload, chosen(healthy, clusters, TROUBLED_SHARE, seed, workload)]),
  );
  return named.map(({ name, site }) => {
    const notReady = new Set(troubledWorkloads.filter((workload) => clustersByWorkload.get(workload)?.has(name)));
    const spoke: SpokeModel = { ...HEALTHY_SPOKE, apiServerDown: unavailable.has(name), notReady };
    return clusterProfile(seed, name, site, { awaitsAcceptance: awaiting.has(name), spoke });
  });
}

/** A healthy cluster of that name that belongs to no fleet; the same name gives the same cluster. */
export function lonelyProfile(name: string): ClusterProfile {
  const seed = hashOf(name);
  const [product] = [...quotas(1)].find(([, count]) => count > 0) ?? [];
  if (!product) throw new Error("there is no product");
  return clusterProfile(seed, name, siteOf(product, 0, seed), { awaitsAcceptance: true, spoke: HEALTHY_SPOKE });
}

function namedClusters(total: number, seed: number): Named[] {
  const counts = new Map<string, number>();
  const sites = [...quotas(total)].flatMap(([product, count]) =>
    Array.from({ length: count }, (_, index) => siteOf(product, index, seed)),
  );
  const named = sites.map((site) => {
    const number = (counts.get(siteName(site)) ?? 0) + 1;
    counts.set(siteName(site), number);
    return { name: `${siteName(site)}-${String(number).padStart(2, "0")}`, site };
  });
  return named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function siteOf(product: Product, index: number, seed: number): Site {
  const random = randomOf(seed, product.vendor, index, "site");
  const environment = pickWeighted<Environment>(random, [
    ["production", 5],
    ["staging", 3],
    ["development", 2],
  ]);
  return { product, region: pick(random, product.regions), environment };
}

/** Names of at most `most` and at most the given share of the clusters. */
function chosen(from: readonly Named[], most: number, share: number, seed: number, purpose: string): Set<string> {
  const byLot = from.map(({ name }) => ({ name, lot: hashOf(seed, name, purpose) })).toSorted((a, b) => a.lot - b.lot);
  return new Set(byLot.slice(0, Math.min(most, Math.floor(from.length * share))).map(({ name }) => name));
}
