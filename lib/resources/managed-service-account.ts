import { Condition, condition } from "@/lib/kube/conditions";
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
    conditions: z._default(z.array(Condition), []),
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

const Spec = z.prefault(
  z.looseObject({
    rotation: z.prefault(
      z.looseObject({ enabled: z._default(z.boolean(), true), validity: z._default(z.string(), "8640h0m0s") }),
      {},
    ),
  }),
  {},
);

/** For how long each token holds before the cluster renews it, "720h0m0s"; "off" where nothing renews it. Throws where the spec makes no sense. */
export function tokenRotation({ spec }: RawObject): string {
  const { enabled, validity } = Spec.parse(spec).rotation;
  return enabled ? validity : "off";
}

/** Why the account's cluster could not report a token; undefined while nothing is wrong. */
export function tokenFailure({ status }: RawObject): string | undefined {
  const reported = condition(Status.parse(status).conditions, "TokenReported");
  return reported?.status === "False" ? reported.message || reported.reason : undefined;
}
