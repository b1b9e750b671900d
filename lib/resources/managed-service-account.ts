import { KubeObject, type RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

/** Accounts on managed clusters whose tokens the hub has; the namespace of each is its cluster's. */
export const managedServiceAccounts: Resource<KubeObject> = {
  group: "authentication.open-cluster-management.io",
  version: "v1beta1",
  plural: "managedserviceaccounts",
  kind: "ManagedServiceAccount",
  namespaced: true,
  schema: KubeObject,
};

const Status = z.prefault(
  z.looseObject({
    expirationTimestamp: z.optional(z.string()),
    tokenSecretRef: z.optional(z.looseObject({ lastRefreshTimestamp: z.optional(z.string()) })),
  }),
  {},
);

/**
 * From when to when the token holds that its cluster has reported last, RFC 3339; undefined while it has none. The token
 * itself is in a Secret, which nobody reads. Throws where the status makes no sense.
 */
export function tokenTimes({ status }: RawObject): { readonly from: string; readonly until: string } | undefined {
  const { expirationTimestamp: until, tokenSecretRef } = Status.parse(status);
  const from = tokenSecretRef?.lastRefreshTimestamp;
  return from === undefined || until === undefined ? undefined : { from, until };
}
