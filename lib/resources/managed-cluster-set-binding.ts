import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

export const ManagedClusterSetBinding = kubeKind("ManagedClusterSetBinding", {
  spec: z.prefault(z.looseObject({ clusterSet: z._default(z.string(), "") }), {}),
  status: z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {}),
});
export type ManagedClusterSetBinding = z.infer<typeof ManagedClusterSetBinding>;

export const managedClusterSetBindings: Resource<ManagedClusterSetBinding> = {
  group: "cluster.open-cluster-management.io",
  version: "v1beta2",
  plural: "managedclustersetbindings",
  kind: "ManagedClusterSetBinding",
  namespaced: true,
  schema: ManagedClusterSetBinding,
};
