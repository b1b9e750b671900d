import { Condition, condition } from "@/lib/kube/conditions";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

/** A cluster as the applications of a namespace find it; a hub writes one for each binding of a set and cluster. */
export const clusterProfiles: Resource<KubeObject> = {
  group: "multicluster.x-k8s.io",
  version: "v1alpha1",
  plural: "clusterprofiles",
  kind: "ClusterProfile",
  namespaced: true,
  schema: KubeObject,
};

/** Rights that the hub hands out on a cluster; the namespace of each is its cluster's. */
export const clusterPermissions: Resource<KubeObject> = {
  group: "rbac.open-cluster-management.io",
  version: "v1alpha1",
  plural: "clusterpermissions",
  kind: "ClusterPermission",
  namespaced: true,
  schema: KubeObject,
};

const Conditions = z.looseObject({ conditions: z._default(z.array(Condition), []) });

const ProfileLabels = z.looseObject({ "x-k8s.io/cluster-manager": z._default(z.string(), "") });
const ProfileSpec = z.looseObject({ displayName: z._default(z.string(), "") });
const ProfileStatus = z.looseObject({
  accessProviders: z._default(z.array(z.looseObject({ name: z._default(z.string(), "") })), []),
});

/** What a ClusterProfile says of its cluster. Throws where it makes no sense. */
export function readClusterProfile({ metadata, spec, status }: RawObject) {
  const healthy = condition(Conditions.parse(status ?? {}).conditions, "ControlPlaneHealthy");
  return {
    manager: ProfileLabels.parse(metadata.labels ?? {})["x-k8s.io/cluster-manager"],
    cluster: ProfileSpec.parse(spec ?? {}).displayName || metadata.name || "",
    providers: ProfileStatus.parse(status ?? {}).accessProviders.map(({ name }) => name),
    state: stateOf(healthy?.status),
    message: healthy?.message,
  };
}

const Subject = z.looseObject({ kind: z._default(z.string(), ""), name: z._default(z.string(), "") });
const Binding = z.looseObject({
  subject: z.optional(Subject),
  subjects: z.optional(z.array(Subject)),
  roleRef: z.optional(z.looseObject({ name: z._default(z.string(), "") })),
});
const PermissionSpec = z.looseObject({
  clusterRoleBinding: z.optional(Binding),
  clusterRoleBindings: z.optional(z.array(Binding)),
  roleBindings: z.optional(z.array(Binding)),
});

/** Whom a ClusterPermission gives rights on its cluster, and whether they are there. Throws where it makes no sense. */
export function readClusterPermission({ spec, status }: RawObject) {
  const { conditions } = Conditions.parse(status ?? {});
  const applied = condition(conditions, "AppliedRBACManifestWork");
  const failed = conditions.find((each) => each.status === "False");
  const { clusterRoleBinding, clusterRoleBindings = [], roleBindings = [] } = PermissionSpec.parse(spec ?? {});
  const bindings = [...(clusterRoleBinding ? [clusterRoleBinding] : []), ...clusterRoleBindings, ...roleBindings];
  const subjects = bindings.flatMap(({ subject, subjects: more = [] }) => [...(subject ? [subject] : []), ...more]);
  return {
    subjects: [...new Set(subjects.map(({ kind, name }) => `${kind} ${name}`.trim()))],
    state: failed ? ("down" as const) : stateOf(applied?.status),
    message: (failed ?? applied)?.message,
  };
}

function stateOf(status: string | undefined): "up" | "down" | "unknown" {
  if (status === "True") return "up";
  return status === "False" ? "down" : "unknown";
}
