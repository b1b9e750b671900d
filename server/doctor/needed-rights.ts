import { APPROVER_LEASE, CONTROLLERS_LEASE, INVITATION_NAMESPACE, NAMESPACE } from "@/lib/kube/names";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { Right } from "@/server/auth/rights";

/** What runs with an account of its own (deploy/rbac.yaml). */
export type AccountRole = "console" | "controllers" | "approver";

const OCM = "open-cluster-management.io";
const RBAC = "rbac.authorization.k8s.io";
const READ = ["list", "watch"];
const CHANGE = ["create", "patch", "delete"];

/** Of a subresource "certificatesigningrequests/approval". */
type Kind = readonly [plural: string, group: string];

export interface NeededRight extends Right {
  /** What is left out without it, as a sentence, where all else works. */
  readonly without?: string;
}

interface Where {
  readonly namespace?: string;
  readonly name?: string;
}

function allow(verbs: readonly string[], [kind, group]: Kind, where: Where = {}): Right[] {
  const [plural = "", subresource] = kind.split("/");
  const resource = { group, plural };
  return verbs.map((verb) => ({ verb, resource, ...(subresource !== undefined && { subresource }), ...where }));
}

/** What a process recorded lately, in a ConfigMap of its own. */
function sharing(name: string): Right[] {
  const kind: Kind = ["configmaps", ""];
  return [
    ...allow(["create"], kind, { namespace: NAMESPACE }),
    ...allow(["get", "patch"], kind, { namespace: NAMESPACE, name }),
  ];
}

const WITHOUT_NAMESPACES = "Being deleted lists no namespaces of clusters that hang in Terminating; all else works.";

const cluster = (plural: string): Kind => [plural, `cluster.${OCM}`];
const addOn = (plural: string): Kind => [plural, `addon.${OCM}`];
const work = (plural: string): Kind => [plural, `work.${OCM}`];
const requests = (part = ""): Kind => [`certificatesigningrequests${part}`, "certificates.k8s.io"];

const STORED_VERSIONS = [
  "clustermanagementaddons",
  "managedclusteraddons",
  "addontemplates",
  "addondeploymentconfigs",
].flatMap((plural) =>
  allow(["get"], ["customresourcedefinitions", "apiextensions.k8s.io"], { name: `${plural}.addon.${OCM}` }),
);

/** The same as in deploy/rbac.yaml, where each stands with its reason. */
export const NEEDED_RIGHTS: Readonly<Record<AccountRole, readonly NeededRight[]>> = {
  console: [
    ...[
      "managedclusters",
      "managedclustersets",
      "managedclustersetbindings",
      "placements",
      "placementdecisions",
    ].flatMap((plural) => allow(READ, cluster(plural))),
    ...["clustermanagementaddons", "managedclusteraddons"].flatMap((plural) => allow(READ, addOn(plural))),
    ...["manifestworks", "manifestworkreplicasets"].flatMap((plural) => allow(READ, work(plural))),
    ...allow(READ, requests()),
    ...allow(READ, ["namespaces", ""]).map((right) => ({ ...right, without: WITHOUT_NAMESPACES })),
    ...["maintenancewindows", "freezes", "rolloutgates"].flatMap((plural) => allow(READ, [plural, "flotilla.dev"])),
    ...STORED_VERSIONS,
    ...[CONTROLLERS_LEASE, APPROVER_LEASE].flatMap((name) =>
      allow(["get"], ["leases", "coordination.k8s.io"], { namespace: NAMESPACE, name }),
    ),
    ...allow(["get", ...READ, ...CHANGE], ["configmaps", ""], { namespace: NAMESPACE }),
    ...allow(READ, ["configmaps", ""], { namespace: INVITATION_NAMESPACE }),
  ],
  controllers: [
    ...["managedclusters", "managedclustersets", "placements", "placementdecisions"].flatMap((plural) =>
      allow(READ, cluster(plural)),
    ),
    ...["maintenancewindows", "freezes", "rolloutgates"].flatMap((plural) => [
      ...allow(READ, [plural, "flotilla.dev"]),
      ...allow(["patch"], [`${plural}/status`, "flotilla.dev"]),
    ]),
    ...["addontemplates", "addondeploymentconfigs"].flatMap((plural) => allow(READ, addOn(plural))),
    ...allow(["get", ...READ], addOn("clustermanagementaddons")),
    ...allow(["get", ...READ, ...CHANGE], addOn("managedclusteraddons")),
    ...["clustermanagementaddons", "managedclusteraddons"].flatMap((plural) => [
      ...allow(["patch"], addOn(`${plural}/status`)),
      ...allow(["update"], addOn(`${plural}/finalizers`)),
    ]),
    ...allow([...READ, ...CHANGE], work("manifestworks")),
    ...allow(["execute-as"], work("manifestworks"), { name: "system:serviceaccount::klusterlet-work-sa" }),
    ...allow(["get", ...READ, ...CHANGE], ["rolebindings", RBAC]),
    ...allow(READ, ["roles", RBAC]),
    ...allow(READ, ["serviceaccounts", ""]),
    ...STORED_VERSIONS,
    ...allow(["create"], ["leases", "coordination.k8s.io"], { namespace: NAMESPACE }),
    ...allow(["get", "patch"], ["leases", "coordination.k8s.io"], { namespace: NAMESPACE, name: CONTROLLERS_LEASE }),
    ...allow(["get", "list", ...CHANGE], ["controllerrevisions", "apps"], { namespace: NAMESPACE }),
    ...sharing("flotilla-activity-controllers"),
  ],
  approver: [
    ...allow(READ, cluster("managedclusters")),
    ...["clustermanagementaddons", "managedclusteraddons", "addontemplates", "addondeploymentconfigs"].flatMap(
      (plural) => allow(READ, addOn(plural)),
    ),
    ...allow(READ, requests()),
    ...allow(["patch"], requests("/approval")),
    ...allow(["patch"], requests("/status")),
    ...allow(READ, ["rolebindings", RBAC]),
    ...allow([...READ, "create", "delete"], ["configmaps", ""], { namespace: NAMESPACE }),
    ...allow(["approve"], ["signers", "certificates.k8s.io"], { name: KUBE_APISERVER_CLIENT_SIGNER }),
    ...STORED_VERSIONS,
    ...allow(["create"], ["leases", "coordination.k8s.io"], { namespace: NAMESPACE }),
    ...allow(["get", "patch"], ["leases", "coordination.k8s.io"], { namespace: NAMESPACE, name: APPROVER_LEASE }),
    ...sharing("flotilla-activity-approver"),
  ],
};
