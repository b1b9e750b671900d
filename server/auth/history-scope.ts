import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { ApiError, type MissingRight } from "@/server/errors";
import type { Caller } from "./caller";
import { type ClusterAddOnScope, clusterAddOnScopeOf } from "./cluster-add-on-scope";
import { clusterScopeOf, type FleetNames } from "./cluster-scope";
import { metricsScopeOf } from "./metrics-scope";
import { requireCluster } from "./require-cluster";
import { scopeOf } from "./scope";
import type { NameSet } from "./visible-namespaces";

/** Which parts of one cluster's history are hidden from the caller, each with the missing right. */
interface ClusterHistoryScope {
  readonly cluster?: MissingRight;
  readonly addOns?: MissingRight;
  /** Whether they may list all clusters and all add-ons of them: also those that are gone. */
  readonly isWhole: boolean;
}

/** The same whether or not the cluster exists. */
export async function clusterHistoryScopeOf(caller: Caller, name: string): Promise<ClusterHistoryScope> {
  const [cluster, addOns, ...whole] = await Promise.all([
    orMissingRight(requireCluster(caller, name)),
    missingAddOns(caller, name),
    scopeOf(caller, "list", managedClusters),
    scopeOf(caller, "list", managedClusterAddOns),
  ]);
  return {
    ...(cluster.missing && { cluster: cluster.missing }),
    ...(addOns && { addOns }),
    isWhole: whole.every(({ all }) => all),
  };
}

/** Of an add-on: on which clusters its changes are seen, and whether what its rollouts did. */
interface AddOnHistoryScope {
  readonly changes: { readonly value?: ClusterAddOnScope; readonly missing?: MissingRight };
  /** The missing right to see rollouts. */
  readonly rollouts: MissingRight | undefined;
}

export async function addOnHistoryScopeOf(caller: Caller, fleet: FleetNames): Promise<AddOnHistoryScope> {
  const [changes, { rollouts }] = await Promise.all([
    orMissingRight(clusterAddOnScopeOf(caller, fleet)),
    metricsScopeOf(caller),
  ]);
  return { changes, rollouts };
}

/** Of a fleet: of which clusters, and on which of them add-ons, changes are seen; true: of all. */
export interface FleetHistoryScope {
  readonly clusters: true | NameSet;
  readonly addOns: true | NameSet;
  readonly partial?: true;
  readonly missing: {
    readonly clusters?: MissingRight;
    readonly addOns?: MissingRight;
    readonly rollouts?: MissingRight;
    readonly requests?: MissingRight;
  };
}

export async function fleetHistoryScopeOf(caller: Caller, fleet: FleetNames): Promise<FleetHistoryScope> {
  const [clusters, addOns, { rollouts }, requests] = await Promise.all([
    orMissingRight(clusterScopeOf(caller)),
    orMissingRight(clusterAddOnScopeOf(caller, fleet)),
    metricsScopeOf(caller),
    scopeOf(caller, "list", certificateSigningRequests),
  ]);
  return {
    clusters: clusters.value ? (clusters.value.clusters ?? true) : {},
    addOns: addOns.value?.on ?? {},
    ...(addOns.value?.partial && { partial: true }),
    missing: {
      ...(clusters.missing && { clusters: clusters.missing }),
      ...(addOns.missing && { addOns: addOns.missing }),
      ...(rollouts && { rollouts }),
      ...(requests.all ? {} : { requests: requests.missing }),
    },
  };
}

async function missingAddOns({ rights }: Caller, namespace: string): Promise<MissingRight | undefined> {
  const right = { verb: "list", resource: managedClusterAddOns };
  if ((await rights.may(right)) || (await rights.may({ ...right, namespace }))) return undefined;
  return { verb: right.verb, resource: right.resource.plural, group: right.resource.group };
}

async function orMissingRight<Value>(
  scope: Promise<Value>,
): Promise<{ readonly value?: Value; readonly missing?: MissingRight }> {
  try {
    return { value: await scope };
  } catch (error) {
    if (error instanceof ApiError && error.missing) return { missing: error.missing };
    throw error;
  }
}
