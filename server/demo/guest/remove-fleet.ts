import { KubeObject } from "@/lib/kube/object";
import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles, namespaces, roleBindings, serviceAccounts } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { sharedRoles } from "@/server/demo/hub-controllers/cluster-rbac";
import type { HubClient } from "@/server/hub/hub-client";
import { customResourceDefinitions } from "./bring-crds";
import { atOnce, Discarder, listed } from "./discard";
import { FLEET_MARK, FLEET_SELECTOR, GUEST_FIELD_MANAGER } from "./marks";

/** What would bring add-ons back while clusters go. */
const CATALOGUE: readonly Resource<KubeObject>[] = [
  clusterManagementAddOns,
  placements,
  managedClusterSetBindings,
  addOnTemplates,
  addOnDeploymentConfigs,
];
const ACCOUNTS: readonly Resource<KubeObject>[] = [
  clusterRoleBindings,
  clusterRoles,
  serviceAccounts,
  managedClusterSets,
];

/**
 * Takes away all that fleets have made on this hub, the marks say what: clusters with their namespaces, requests and
 * rights, then accounts, sets and kinds. Answers how many of each kind, by plural. Done also where some or all of it is
 * gone.
 */
export async function removeFleet(client: HubClient, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const discard = new Discarder(client, signal);
  for (const resource of CATALOGUE) await discard.all(resource, { labelSelector: FLEET_SELECTOR });
  const names = await clusterNames(client, signal);
  await atOnce(names, (name) => removeCluster(client, discard, name, signal));
  const left = (await listed(client, namespaces, { labelSelector: FLEET_SELECTOR, signal })).map(
    ({ metadata }) => metadata.name,
  );
  await atOnce(left, (name) => discard.one(namespaces, { name }));
  await discard.gone(namespaces, left);
  for (const resource of ACCOUNTS) await discard.all(resource, { labelSelector: FLEET_SELECTOR });
  if (names.length > 0) await removeSharedRoles(client, discard, signal);
  await removeKinds(client, discard, signal);
  return discard.counts();
}

/** Of the clusters that are there, and of those whose removal was broken off. */
async function clusterNames(client: HubClient, signal: AbortSignal): Promise<string[]> {
  const clusters = await listed(client, managedClusters, { labelSelector: FLEET_SELECTOR, signal });
  const leftBehind = await listed(client, namespaces, {
    labelSelector: `${FLEET_SELECTOR},${CLUSTER_NAME_LABEL}`,
    signal,
  });
  return [...new Set([...clusters, ...leftBehind].map(({ metadata }) => metadata.name))];
}

/** The namespace is marked first: it must be found again when the cluster is gone and it is not. */
async function removeCluster(client: HubClient, discard: Discarder, name: string, signal: AbortSignal): Promise<void> {
  const labelSelector = `${CLUSTER_NAME_LABEL}=${name}`;
  const namespace = await client.find(namespaces, { name }, signal);
  if (namespace?.metadata.labels[CLUSTER_NAME_LABEL] === name) {
    await client.patch(
      namespaces,
      { name },
      { metadata: { labels: FLEET_MARK } },
      { signal, fieldManager: GUEST_FIELD_MANAGER },
    );
  }
  await discard.begin(managedClusters, { name });
  for (const resource of [managedClusterAddOns, manifestWorks]) await discard.all(resource, { namespace: name });
  await discard.all(roleBindings, { namespace: name, labelSelector });
  for (const resource of [clusterRoleBindings, clusterRoles, certificateSigningRequests])
    await discard.all(resource, { labelSelector });
  await discard.one(managedClusters, { name });
}

/** OCM keeps them while there is a cluster. */
async function removeSharedRoles(client: HubClient, discard: Discarder, signal: AbortSignal): Promise<void> {
  if ((await listed(client, managedClusters, { signal })).length > 0) return;
  for (const { metadata } of sharedRoles) await discard.one(clusterRoles, { name: metadata.name ?? "" });
}

/** Of the kinds that a fleet brought, those of which there is nothing. */
async function removeKinds(client: HubClient, discard: Discarder, signal: AbortSignal): Promise<void> {
  for (const { metadata, spec } of await listed(client, customResourceDefinitions, {
    labelSelector: FLEET_SELECTOR,
    signal,
  })) {
    const version = spec.versions.find(({ storage }) => storage)?.name ?? "";
    const kind = {
      group: spec.group,
      version,
      plural: spec.names.plural,
      kind: spec.names.kind,
      namespaced: false,
      schema: KubeObject,
    };
    if ((await listed(client, kind, { signal })).length === 0) await discard.one(customResourceDefinitions, metadata);
  }
}
