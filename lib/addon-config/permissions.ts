import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, ADDON_TEMPLATE_LABEL } from "@/lib/kube/ocm";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { type ManagedClusterAddOn, ownerOfClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

const RBAC = "rbac.authorization.k8s.io";

/**
 * The RoleBindings that give an add-on's agent its rights in its cluster's namespace (addon.md §7.6). Subjects are what we
 * asked the registration to be, never what a cluster has written into its status.
 */
export function hubRoleBindings(
  template: AddOnTemplate,
  clusterAddOn: ManagedClusterAddOn,
  subject: { user: string; groups: readonly string[] },
): RawObject[] {
  const permissions = template.spec.registration.flatMap(({ kubeClient }) => kubeClient?.hubPermissions ?? []);
  return permissions.flatMap(({ type, currentCluster }) =>
    type === "CurrentCluster" && currentCluster ? [roleBinding(clusterAddOn, currentCluster.clusterRoleName, subject)] : [],
  );
}

function roleBinding(
  clusterAddOn: ManagedClusterAddOn,
  clusterRole: string,
  subject: { user: string; groups: readonly string[] },
): RawObject {
  const { metadata } = clusterAddOn;
  return {
    metadata: {
      name: `open-cluster-management:${metadata.name}:clusterrole:agent`,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      labels: { [ADDON_NAME_LABEL]: metadata.name, [ADDON_TEMPLATE_LABEL]: "" },
      ownerReferences: [ownerOfClusterAddOn(clusterAddOn)],
    },
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: clusterRole },
    subjects: [
      { kind: "User", apiGroup: RBAC, name: subject.user },
      ...subject.groups.filter((group) => group !== "system:authenticated").map((name) => ({ kind: "Group", apiGroup: RBAC, name })),
    ],
  };
}
