import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, ADDON_TEMPLATE_LABEL, addOnGroups } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { type ManagedClusterAddOn, ownerOfClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { AgentSubject } from "./agent";
import { RenderError } from "./render-error";

const RBAC = "rbac.authorization.k8s.io";

export interface RoleRef {
  readonly kind: string;
  readonly name: string;
}

/**
 * The RoleBindings for a template's hub permissions (docs/reference/add-ons.md#hub-permissions). Throws `RenderError`
 * for two permissions whose RoleBindings have the same name.
 */
export function hubRoleBindings(
  template: AddOnTemplate,
  clusterAddOn: ManagedClusterAddOn,
  subject: AgentSubject,
): RawObject[] {
  const permissions = (template.spec.registration ?? []).flatMap(({ kubeClient }) => kubeClient?.hubPermissions ?? []);
  const bindings = new Map<string, RawObject>();
  for (const { type, currentCluster, singleNamespace } of permissions) {
    const binding =
      type === "SingleNamespace" && singleNamespace
        ? bindingInNamespace(clusterAddOn, singleNamespace.namespace, singleNamespace.roleRef)
        : bindingInCluster(clusterAddOn, { kind: "ClusterRole", name: currentCluster?.clusterRoleName ?? "" }, subject);
    const key = `${binding.metadata.namespace}/${binding.metadata.name}`;
    const other = bindings.get(key);
    if (other && !deepEqual(other.roleRef, binding.roleRef))
      throw new RenderError(
        `two hub permissions need the same RoleBinding ${binding.metadata.name} in namespace ${binding.metadata.namespace}`,
      );
    bindings.set(key, withLabel(binding, ADDON_TEMPLATE_LABEL, ""));
  }
  return [...bindings.values()];
}

/** Binds a role for the agent in its cluster's namespace. It is deleted with the cluster add-on. */
export function bindingInCluster(
  clusterAddOn: ManagedClusterAddOn,
  roleRef: RoleRef,
  { user, groups }: AgentSubject,
): RawObject {
  const named = groups.filter((group) => group !== "system:authenticated");
  const binding = roleBinding(clusterAddOn, clusterAddOn.metadata.namespace ?? "", roleRef);
  return {
    ...binding,
    metadata: { ...binding.metadata, ownerReferences: [ownerOfClusterAddOn(clusterAddOn)] },
    subjects: [...(user ? [subject("User", user)] : []), ...named.map((name) => subject("Group", name))],
  };
}

/**
 * Gives the add-on's agents on all clusters a role in one namespace, through the group that they share. Agents that
 * register by token are in no group; the manager adds them by name (docs/reference/add-ons.md#hub-permissions).
 */
function bindingInNamespace({ metadata }: ManagedClusterAddOn, namespace: string, roleRef: RoleRef): RawObject {
  return { ...roleBinding({ metadata }, namespace, roleRef), subjects: sharedSubjects(metadata.name, []) };
}

/** `users` are the agents that register by token. */
export function sharedSubjects(addOn: string, users: readonly string[]): object[] {
  const [, shared] = addOnGroups("", addOn);
  return [subject("Group", shared), ...users.map((user) => subject("User", user))];
}

function roleBinding(
  { metadata }: Pick<ManagedClusterAddOn, "metadata">,
  namespace: string,
  { kind, name }: RoleRef,
): RawObject {
  const labels = { [ADDON_NAME_LABEL]: metadata.name, [MANAGED_BY_LABEL]: "flotilla" };
  return {
    metadata: { name: `open-cluster-management:${metadata.name}:${kind.toLowerCase()}:agent`, namespace, labels },
    roleRef: { apiGroup: RBAC, kind, name },
  };
}

function withLabel(object: RawObject, label: string, value: string): RawObject {
  return { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, [label]: value } } };
}

function subject(kind: "User" | "Group", name: string): object {
  return { kind, apiGroup: RBAC, name };
}
