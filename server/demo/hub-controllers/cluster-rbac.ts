import type { RawMeta, RawObject } from "@/lib/kube/object";
import { CLUSTER_NAME_LABEL, clusterGroup, WORK_CLEANUP_FINALIZER, WORK_ROLE, workBindingName } from "@/lib/kube/ocm";

/** A rule as RBAC has it. */
export interface PolicyRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

export interface RoleObject extends RawObject {
  readonly rules: readonly PolicyRule[];
}

export interface BindingObject extends RawObject {
  readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
  readonly subjects: readonly { readonly apiGroup: string; readonly kind: string; readonly name: string }[];
}

const RBAC = "rbac.authorization.k8s.io";
const CLUSTER = "cluster.open-cluster-management.io";
const ADDON = "addon.open-cluster-management.io";
const WORK = "work.open-cluster-management.io";

const REGISTRATION_ROLE = "open-cluster-management:managedcluster:registration";

/** Name of the role of one cluster's agent, and of its binding. */
export function clusterRoleName(cluster: string): string {
  return `open-cluster-management:managedcluster:${cluster}`;
}

export function registrationBindingName(cluster: string): string {
  return `${clusterRoleName(cluster)}:registration`;
}

/**
 * The rights of all clusters' agents in their own namespaces; they exist while there is a cluster
 * (docs/reference/clusters.md#rbac-of-an-accepted-cluster).
 */
export const sharedRoles: readonly RoleObject[] = [
  {
    metadata: { name: REGISTRATION_ROLE, labels: { [CLUSTER_NAME_LABEL]: "" } },
    rules: [
      rule("coordination.k8s.io", ["leases"], ["get", "list", "watch", "update"]),
      rule(ADDON, ["managedclusteraddons"], ["get", "list", "watch"]),
      rule(ADDON, ["managedclusteraddons/status"], ["patch", "update"]),
      rule("events.k8s.io", ["events"], ["create"]),
    ],
  },
  {
    metadata: { name: WORK_ROLE, labels: { [CLUSTER_NAME_LABEL]: "" } },
    rules: [
      { apiGroups: ["", "events.k8s.io"], resources: ["events"], verbs: ["create", "patch", "update"] },
      rule(WORK, ["manifestworks"], ["get", "list", "watch", "update", "patch"]),
      rule(WORK, ["manifestworks/status"], ["patch", "update"]),
    ],
  },
];

/** What one cluster's agent may do across the hub, before and after the hub's administrator accepted the cluster. */
export function clusterRole(cluster: string, isAccepted: boolean): RoleObject {
  const name = clusterRoleName(cluster);
  if (!isAccepted)
    return {
      metadata: labelled(cluster, { name }),
      rules: [own(rule(CLUSTER, ["managedclusters"], ["get", "list", "watch"]), cluster)],
    };
  return {
    metadata: labelled(cluster, { name }),
    rules: [
      rule("certificates.k8s.io", ["certificatesigningrequests"], ["create", "get", "list", "watch"]),
      own(rule("register.open-cluster-management.io", ["managedclusters/clientcertificates"], ["renew"]), cluster),
      own(rule(CLUSTER, ["managedclusters"], ["get", "list", "update", "watch"]), cluster),
      own(rule(CLUSTER, ["managedclusters/status"], ["patch", "update"]), cluster),
    ],
  };
}

export function clusterRoleBinding(cluster: string): BindingObject {
  const name = clusterRoleName(cluster);
  return { metadata: labelled(cluster, { name }), roleRef: roleRef(name), subjects: subjects(cluster) };
}

export function registrationBinding(cluster: string): BindingObject {
  const metadata = labelled(cluster, { name: registrationBindingName(cluster), namespace: cluster });
  return { metadata, roleRef: roleRef(REGISTRATION_ROLE), subjects: subjects(cluster) };
}

/** Its finalizer keeps it while the agent has works to clean up. */
export function workBinding(cluster: string): BindingObject {
  const metadata = labelled(cluster, {
    name: workBindingName(cluster),
    namespace: cluster,
    finalizers: [WORK_CLEANUP_FINALIZER],
  });
  return { metadata, roleRef: roleRef(WORK_ROLE), subjects: subjects(cluster) };
}

function labelled(cluster: string, metadata: RawMeta): RawMeta {
  return { ...metadata, labels: { [CLUSTER_NAME_LABEL]: cluster } };
}

function rule(apiGroup: string, resources: readonly string[], verbs: readonly string[]): PolicyRule {
  return { apiGroups: [apiGroup], resources, verbs };
}

function own(allowed: PolicyRule, cluster: string): PolicyRule {
  return { ...allowed, resourceNames: [cluster] };
}

function roleRef(name: string): BindingObject["roleRef"] {
  return { apiGroup: RBAC, kind: "ClusterRole", name };
}

function subjects(cluster: string): BindingObject["subjects"] {
  return [clusterGroup(cluster), `open-cluster-management:${cluster}`].map((name) => ({
    apiGroup: RBAC,
    kind: "Group",
    name,
  }));
}
