import type { RawObject } from "@/lib/kube/object";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { Identity } from "@/lib/kube/wire";
import { ADMINISTRATOR, BOOTSTRAP, WATCHER } from "./identities";

const RBAC = "rbac.authorization.k8s.io";
const CLUSTER = "cluster.open-cluster-management.io";
const CSRS = "certificatesigningrequests";

/**
 * The accounts of a fleet and their rights, to be created on a hub before the fleet starts: the bootstrap account as
 * OCM installs it (docs/reference/clusters.md#identities-of-cluster-agents), one that may only list and watch, and one
 * for the owners of the clusters.
 */
export const fleetRights: readonly RawObject[] = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "open-cluster-management" } },
  ...account(BOOTSTRAP, "open-cluster-management:bootstrap", "open-cluster-management:bootstrap:agent-registration", [
    rule("", ["configmaps"], ["get"]),
    rule("certificates.k8s.io", [CSRS], ["create", "get", "list", "watch"]),
    rule(CLUSTER, ["managedclusters"], ["get", "create", "list", "watch"]),
    rule(CLUSTER, ["managedclustersets/join"], ["create"]),
  ]),
  ...account(WATCHER, "flotilla-demo:fleet-watcher", "flotilla-demo:fleet-watcher", [
    rule("certificates.k8s.io", [CSRS], ["list", "watch"]),
    rule(CLUSTER, ["managedclusters"], ["list", "watch"]),
    rule("addon.open-cluster-management.io", ["managedclusteraddons"], ["list", "watch"]),
    rule("work.open-cluster-management.io", ["manifestworks"], ["list", "watch"]),
  ]),
  ...account(ADMINISTRATOR, "flotilla-demo:fleet-administrator", "flotilla-demo:fleet-administrator", [
    rule("certificates.k8s.io", [`${CSRS}/approval`], ["patch", "update"]),
    { ...rule("certificates.k8s.io", ["signers"], ["approve"]), resourceNames: [KUBE_APISERVER_CLIENT_SIGNER] },
    rule(CLUSTER, ["managedclusters"], ["get", "patch"]),
    rule("register.open-cluster-management.io", ["managedclusters/accept"], ["update"]),
  ]),
];

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

function rule(apiGroup: string, resources: readonly string[], verbs: readonly string[]): Rule {
  return { apiGroups: [apiGroup], resources, verbs };
}

function account({ user }: Identity, role: string, binding: string, rules: readonly Rule[]): RawObject[] {
  const [, , namespace = "", name = ""] = user.split(":", 4);
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } },
    { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name: role }, rules },
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name: binding },
      roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: role },
      subjects: [{ kind: "ServiceAccount", name, namespace }],
    },
  ];
}
