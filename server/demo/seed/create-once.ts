import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import {
  clusterRoleBindings,
  clusterRoles,
  configMaps,
  namespaces,
  roleBindings,
  roles,
  serviceAccounts,
} from "@/lib/resources/built-in";
import { clusterPermissions } from "@/lib/resources/cluster-access";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

const FIELD_MANAGER = "flotilla-demo-seed";

const KINDS: readonly Resource[] = [
  namespaces,
  configMaps,
  serviceAccounts,
  roles,
  roleBindings,
  clusterRoles,
  clusterRoleBindings,
  managedClusterSets,
  managedClusterSetBindings,
  placements,
  clusterManagementAddOns,
  addOnTemplates,
  addOnDeploymentConfigs,
  manifestWorks,
  manifestWorkReplicaSets,
  managedServiceAccounts,
  clusterPermissions,
];

/** Done also where it exists. */
export async function createOnce(client: HubClient, object: RawObject, signal: AbortSignal): Promise<void> {
  await makeOr(client, object, signal, async () => undefined);
}

/** Creates it, or puts its fields into what is there (a merge patch). */
export async function createOrMerge(client: HubClient, object: RawObject, signal: AbortSignal): Promise<void> {
  await makeOr(client, object, signal, async (resource) => {
    const { apiVersion: _version, kind: _kind, ...fields } = object;
    const { name = "", namespace } = object.metadata;
    await client.patch(resource, { name, namespace }, fields, { signal, fieldManager: FIELD_MANAGER });
  });
}

/** Whether these functions know its kind. */
export function isSeedKind({ apiVersion, kind }: Pick<RawObject, "apiVersion" | "kind">): boolean {
  return resourceOf({ apiVersion, kind }) !== undefined;
}

async function makeOr(
  client: HubClient,
  object: RawObject,
  signal: AbortSignal,
  otherwise: (resource: Resource) => Promise<void>,
): Promise<void> {
  const resource = resourceOf(object);
  if (!resource) throw new Error(`A seed has no ${object.apiVersion} ${object.kind}.`);
  try {
    await client.create(resource, object, { signal, fieldManager: FIELD_MANAGER });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    await otherwise(resource);
  }
}

function resourceOf({ apiVersion, kind }: Pick<RawObject, "apiVersion" | "kind">): Resource | undefined {
  return KINDS.find((known) => known.kind === kind && apiVersionOf(known) === apiVersion);
}
