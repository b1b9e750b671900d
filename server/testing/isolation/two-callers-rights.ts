import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles, roleBindings } from "@/lib/resources/built-in";
import { WRITE } from "@/server/console/testing";
import type { HubClient } from "@/server/hub/hub-client";

const WHOLE_NAMESPACE = "reads-namespace";
const RBAC = "rbac.authorization.k8s.io";
const CLUSTER_KINDS = "cluster.open-cluster-management.io";
const ADD_ON_KINDS = "addon.open-cluster-management.io";
const CERTIFICATES = "certificates.k8s.io";
const READ = ["get", "list"];

const NAMESPACE_RULES = [
  { apiGroups: [ADD_ON_KINDS], resources: ["managedclusteraddons", "addondeploymentconfigs"], verbs: READ },
  {
    apiGroups: ["work.open-cluster-management.io"],
    resources: ["manifestworks", "manifestworkreplicasets"],
    verbs: READ,
  },
  {
    apiGroups: [CLUSTER_KINDS],
    resources: ["placements", "placementdecisions", "managedclustersetbindings"],
    verbs: READ,
  },
  { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: READ },
  { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: READ },
];

/** Creates the role that `grantPart` binds in namespaces, and makes one user an administrator. */
export async function grantAll(admin: HubClient, user: string): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: WHOLE_NAMESPACE }, rules: NAMESPACE_RULES }, WRITE);
  await bindEverywhere(admin, user, user, [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }]);
}

/**
 * Lets the user whose name is the mark see a part of the fleet: clusters, a set and an add-on by name, the rest by
 * namespace.
 */
export async function grantPart(admin: HubClient, mark: string, clusters: readonly string[]): Promise<void> {
  const byName = (group: string, plural: string, resourceNames: readonly string[]) => {
    return { apiGroups: [group], resources: [plural], resourceNames, verbs: ["get"] };
  };
  await bindEverywhere(admin, mark, mark, [
    byName(CLUSTER_KINDS, "managedclusters", clusters),
    byName(CLUSTER_KINDS, "managedclustersets", [`${mark}-set`]),
    byName(ADD_ON_KINDS, "clustermanagementaddons", [`${mark}-addon`]),
  ]);
  await grantNamespaces(admin, mark, clusters);
}

/**
 * The same, and lets them write what is in the namespaces of their part, their clusters, and decide on their
 * certificate requests.
 */
export async function grantWriting(admin: HubClient, mark: string, clusters: readonly string[]): Promise<void> {
  await grantPart(admin, mark, clusters);
  const verbs = ["create", "update", "patch", "delete"];
  const rules = [CLUSTER_KINDS, ADD_ON_KINDS, "work.open-cluster-management.io"].map((group) => ({
    apiGroups: [group],
    resources: ["*"],
    verbs,
  }));
  const name = `${mark}-writes`;
  const bound = { subjects: subjectsOf(mark), roleRef: roleRef(name) };
  await admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  for (const namespace of [...clusters, `team-${mark}`])
    await admin.create(roleBindings, { metadata: { name, namespace }, ...bound }, WRITE);
  const requests = [`${mark}-request`, `${mark}-other`];
  const signers = { resources: ["signers"], resourceNames: [KUBE_APISERVER_CLIENT_SIGNER], verbs: ["approve"] };
  await bindEverywhere(admin, mark, `${mark}-owns`, [
    { apiGroups: [CLUSTER_KINDS], resources: ["managedclusters"], resourceNames: clusters, verbs: ["update", "patch"] },
    { apiGroups: [CLUSTER_KINDS], resources: ["managedclusters/accept"], resourceNames: clusters, verbs: ["update"] },
    { apiGroups: [CERTIFICATES], resources: ["certificatesigningrequests"], resourceNames: requests, verbs: ["get"] },
    {
      apiGroups: [CERTIFICATES],
      resources: ["certificatesigningrequests/approval"],
      resourceNames: requests,
      verbs: ["update"],
    },
    { apiGroups: [CERTIFICATES], ...signers },
  ]);
}

/** Lets them see what is in the namespaces of their part, and no cluster. */
export async function grantNamespaces(admin: HubClient, mark: string, clusters: readonly string[]): Promise<void> {
  for (const namespace of [...clusters, `team-${mark}`]) {
    const bound = { subjects: subjectsOf(mark), roleRef: roleRef(WHOLE_NAMESPACE) };
    await admin.create(roleBindings, { metadata: { name: mark, namespace }, ...bound }, WRITE);
  }
}

/**
 * Lets them list clusters, sets and bindings everywhere, as previewing a placement requires; and everything in the
 * namespaces of their part.
 */
export async function grantTrying(admin: HubClient, mark: string, clusters: readonly string[]): Promise<void> {
  const resources = ["managedclusters", "managedclustersets", "managedclustersetbindings"];
  await bindEverywhere(admin, mark, mark, [{ apiGroups: [CLUSTER_KINDS], resources, verbs: READ }]);
  await grantNamespaces(admin, mark, clusters);
}

/** Lets them list all clusters, and see what is in the namespaces of their part. */
export async function grantList(admin: HubClient, mark: string, clusters: readonly string[]): Promise<void> {
  await bindEverywhere(admin, mark, mark, [
    { apiGroups: [CLUSTER_KINDS], resources: ["managedclusters"], verbs: READ },
  ]);
  await grantNamespaces(admin, mark, clusters);
}

async function bindEverywhere(admin: HubClient, user: string, name: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  await admin.create(
    clusterRoleBindings,
    { metadata: { name }, subjects: subjectsOf(user), roleRef: roleRef(name) },
    WRITE,
  );
}

function subjectsOf(name: string) {
  return [{ apiGroup: RBAC, kind: "User", name }];
}

function roleRef(name: string) {
  return { apiGroup: RBAC, kind: "ClusterRole", name };
}
