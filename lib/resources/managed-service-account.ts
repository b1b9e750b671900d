import { KubeObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";

/** Accounts on managed clusters whose tokens the hub has; the namespace of each is its cluster's. */
export const managedServiceAccounts: Resource<KubeObject> = {
  group: "authentication.open-cluster-management.io",
  version: "v1beta1",
  plural: "managedserviceaccounts",
  kind: "ManagedServiceAccount",
  namespaced: true,
  schema: KubeObject,
};
