import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

export const Lease = kubeKind("Lease", {
  spec: z.prefault(
    z.looseObject({
      holderIdentity: z._default(z.string(), ""),
      leaseDurationSeconds: z.optional(z.number()),
      acquireTime: z.optional(z.string()),
      renewTime: z.optional(z.string()),
      leaseTransitions: z._default(z.number(), 0),
    }),
    {},
  ),
});
export type Lease = z.infer<typeof Lease>;

export const leases: Resource<Lease> = {
  group: "coordination.k8s.io",
  version: "v1",
  plural: "leases",
  kind: "Lease",
  namespaced: true,
  schema: Lease,
};
