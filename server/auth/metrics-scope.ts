import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { MissingRight } from "@/server/errors";
import type { Caller } from "./caller";
import { ROLLOUT_KINDS } from "./rollout-scope";
import { scopeOf } from "./scope";

/** Which kinds one has to be able to list to see each part counted. */
const KINDS = {
  clusters: [managedClusters],
  cells: [managedClusterAddOns],
  addOns: [clusterManagementAddOns, managedClusterAddOns],
  rollouts: ROLLOUT_KINDS,
};

/** The parts hidden from the caller, each with the missing right. */
export type MetricsScope = Readonly<Partial<Record<keyof typeof KINDS, MissingRight>>>;

export async function metricsScopeOf(caller: Caller): Promise<MetricsScope> {
  const parts = await Promise.all(
    Object.entries(KINDS).map(async ([part, kinds]) => [part, await firstMissing(caller, kinds)] as const),
  );
  return Object.fromEntries(parts.filter(([, right]) => right !== undefined));
}

async function firstMissing(
  caller: Caller,
  kinds: readonly Parameters<typeof scopeOf>[2][],
): Promise<MissingRight | undefined> {
  const scopes = await Promise.all(kinds.map((kind) => scopeOf(caller, "list", kind)));
  return scopes.flatMap((scope) => (scope.all ? [] : [scope.missing]))[0];
}
