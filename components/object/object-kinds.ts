import type { ObjectId, ObjectKind } from "@/lib/api/objects/whole-objects";
import { clusterSetHref, configurationHref, gateHref, placementHref, replicaSetHref, workHref } from "./object-address";

type Ref = Pick<ObjectId, "name" | "namespace">;

interface ShownKind {
  readonly kind: ObjectKind;
  /** The part of a page of its own that shows its YAML, where it has one. */
  readonly tab?: (ref: Ref) => string;
  /** Where an object of the kind lies, outermost first. */
  readonly crumbs: (ref: Ref) => readonly { readonly href: string; readonly label: string }[];
}

const CLUSTERS = { href: "/clusters", label: "Clusters" };
const ADD_ONS = { href: "/addons", label: "Add-ons" };
const SETS = { href: "/sets", label: "Cluster sets" };
const ACCESS = { href: "/access", label: "Access" };
const GATES = { href: "/gates", label: "Gates" };
const PLACEMENTS = { href: "/placements", label: "Placements" };

/** Every kind whose objects are shown as YAML, by its name: one line each. What holds secrets has no page. */
export const SHOWN_KINDS = {
  ManagedCluster: {
    kind: "managedclusters.cluster.open-cluster-management.io",
    tab: ({ name }) => `/clusters/${name}/yaml`,
    crumbs: () => [CLUSTERS],
  },
  ManagedClusterSet: {
    kind: "managedclustersets.cluster.open-cluster-management.io",
    tab: ({ name }) => clusterSetHref(name, "yaml"),
    crumbs: () => [SETS],
  },
  ManagedClusterSetBinding: {
    kind: "managedclustersetbindings.cluster.open-cluster-management.io",
    crumbs: () => [SETS],
  },
  Placement: {
    kind: "placements.cluster.open-cluster-management.io",
    tab: ({ name, namespace = "" }) => placementHref(namespace, name, "yaml"),
    crumbs: () => [PLACEMENTS],
  },
  PlacementDecision: { kind: "placementdecisions.cluster.open-cluster-management.io", crumbs: () => [PLACEMENTS] },
  ClusterManagementAddOn: {
    kind: "clustermanagementaddons.addon.open-cluster-management.io",
    tab: ({ name }) => `/addons/${name}/yaml`,
    crumbs: () => [ADD_ONS],
  },
  ManagedClusterAddOn: {
    kind: "managedclusteraddons.addon.open-cluster-management.io",
    crumbs: ({ name, namespace = "" }) => [
      CLUSTERS,
      { href: `/clusters/${namespace}/addons?addon=${name}`, label: namespace },
    ],
  },
  AddOnTemplate: { kind: "addontemplates.addon.open-cluster-management.io", crumbs: () => [ADD_ONS] },
  AddOnDeploymentConfig: {
    kind: "addondeploymentconfigs.addon.open-cluster-management.io",
    tab: ({ name, namespace = "" }) => configurationHref(namespace, name, "yaml"),
    crumbs: () => [ADD_ONS],
  },
  ManifestWork: {
    kind: "manifestworks.work.open-cluster-management.io",
    tab: ({ name, namespace = "" }) => workHref(namespace, name, "yaml"),
    crumbs: () => [{ href: "/works", label: "Works" }],
  },
  MaintenanceWindow: {
    kind: "maintenancewindows.flotilla.dev",
    tab: ({ name }) => gateHref("window", name, "yaml"),
    crumbs: () => [GATES],
  },
  Freeze: {
    kind: "freezes.flotilla.dev",
    tab: ({ name }) => gateHref("freeze", name, "yaml"),
    crumbs: () => [GATES],
  },
  RolloutGate: {
    kind: "rolloutgates.flotilla.dev",
    tab: ({ name }) => gateHref("approval", name, "yaml"),
    crumbs: () => [GATES],
  },
  ManagedServiceAccount: {
    kind: "managedserviceaccounts.authentication.open-cluster-management.io",
    crumbs: () => [ACCESS],
  },
  ManifestWorkReplicaSet: {
    kind: "manifestworkreplicasets.work.open-cluster-management.io",
    tab: ({ name, namespace = "" }) => replicaSetHref(namespace, name, "yaml"),
    crumbs: () => [{ href: "/replica-sets", label: "Replica sets" }],
  },
  CertificateSigningRequest: {
    kind: "certificatesigningrequests.certificates.k8s.io",
    crumbs: ({ name }) => [
      { href: "/approvals", label: "Approvals" },
      { href: `/approvals/${name}`, label: "Request" },
    ],
  },
} as const satisfies Record<string, ShownKind>;

const KINDS: Readonly<Record<string, ShownKind>> = SHOWN_KINDS;

/**
 * The page with an object's YAML: a part of its own page, else one that shows nothing else. Undefined for kinds that
 * are not shown.
 */
export function yamlHref(kind: string, ref: Ref): string | undefined {
  const shown = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!shown) return undefined;
  if (shown.tab) return shown.tab(ref);
  const query = ref.namespace === undefined ? "" : `?${new URLSearchParams({ namespace: ref.namespace })}`;
  return `/objects/${shown.kind}/${encodeURIComponent(ref.name)}${query}`;
}

interface ShownObject {
  /** "PlacementDecision". */
  readonly label: string;
  readonly id: ObjectId;
  readonly crumbs: ReturnType<ShownKind["crumbs"]>;
}

/** Parses the address of such a page: `/objects/{kind}/{name}?namespace=…`. Undefined for an unsupported kind. */
export function shownObject(pathname: string, namespace: string | null): ShownObject | undefined {
  const [, , kind = "", name = ""] = pathname.split("/");
  const found = Object.entries(KINDS).find(([, shown]) => shown.kind === kind);
  if (!found || name === "") return undefined;
  const [label, shown] = found;
  const ref = { name: decodeURIComponent(name), ...(namespace === null ? {} : { namespace }) };
  return { label, id: { kind: shown.kind, ...ref }, crumbs: shown.crumbs(ref) };
}
