import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

/** An account on a managed cluster whose token the hub has; its namespace is the cluster's. */
export const ManagedServiceAccount = kubeKind("ManagedServiceAccount", {
  status: z.prefault(
    z.looseObject({
      expirationTimestamp: z.optional(z.string()),
      tokenSecretRef: z.optional(z.looseObject({ lastRefreshTimestamp: z.optional(z.string()) })),
    }),
    {},
  ),
});
export type ManagedServiceAccount = z.infer<typeof ManagedServiceAccount>;

export const managedServiceAccounts: Resource<ManagedServiceAccount> = {
  group: "authentication.open-cluster-management.io",
  version: "v1beta1",
  plural: "managedserviceaccounts",
  kind: "ManagedServiceAccount",
  namespaced: true,
  schema: ManagedServiceAccount,
};
