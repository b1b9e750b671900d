import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles, namespaces, roleBindings, roles, serviceAccounts } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

const FIELD_MANAGER = "flotilla-demo-seed";

const KINDS: readonly Resource[] = [
  namespaces,
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
];

/** Done also where it exists. */
export async function createOnce(client: HubClient, object: RawObject, signal: AbortSignal): Promise<void> {
  const resource = KINDS.find((kind) => kind.kind === object.kind && apiVersionOf(kind) === object.apiVersion);
  if (!resource) throw new Error(`A seed has no ${object.apiVersion} ${object.kind}.`);
  try {
    await client.create(resource, object, { signal, fieldManager: FIELD_MANAGER });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}
