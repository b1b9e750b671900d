import { LIFECYCLE_FLOTILLA } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE, LIFECYCLE_ANNOTATION, UNREACHABLE_TAINT } from "@/lib/kube/ocm";

export interface CatalogueEntry {
  readonly name: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly image: string;
  readonly replicas: number;
  /** Variables of an add-on template are allowed. */
  readonly args: readonly string[];
  /** What its AddOnDeploymentConfig says; absent for an add-on without one. */
  readonly settings?: object;
  /** Which of the clusters that have joined get it; absent for an add-on that is not enabled. */
  readonly enabledOn?: { readonly labelSelector?: object };
}

const ADDON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const RBAC = "rbac.authorization.k8s.io";

/** Every agent tells the hub what it runs as soon as it has joined. */
const CLAIM_OF_JOINED = "product.open-cluster-management.io";

/** The ClusterRole that an add-on's agents get in the namespaces of their clusters. */
export function agentRole(addOn: string): string {
  return `flotilla-demo:${addOn}-agent`;
}

/**
 * An add-on as the hub knows it: its agents' role, its template, its settings, itself, and a placement where it is
 * enabled.
 */
export function addOnObjects(entry: CatalogueEntry, namespace: string, clusterLabels: Labels): RawObject[] {
  const placements = entry.enabledOn ? [placement(entry, namespace, clusterLabels)] : [];
  const settings = entry.settings ? [deploymentConfig(entry.name, entry.settings, namespace)] : [];
  return [role(entry), template(entry), ...settings, ...placements, addOn(entry, namespace)];
}

/** The first wave of a rollout, and how the rest follows. */
export interface Release {
  readonly version: string;
  readonly canaries: Labels;
  readonly progressive: object;
}

/** A new version of an add-on, and its way through the fleet: canaries first. To be merged into what is on the hub. */
export function releaseObjects(
  entry: CatalogueEntry,
  namespace: string,
  { version, canaries, progressive }: Release,
): RawObject[] {
  const { name } = entry;
  const decisionGroups = [{ groupName: "canary", groupClusterSelector: { labelSelector: { matchLabels: canaries } } }];
  const { spec, ...placed } = placement(entry, namespace, {});
  const rolloutStrategy = {
    type: "Progressive",
    progressive: { mandatoryDecisionGroups: [{ groupName: "canary" }], ...progressive },
  };
  return [
    template({ ...entry, version }),
    { ...placed, spec: { ...Object(spec), decisionStrategy: { groupStrategy: { decisionGroups } } } },
    {
      apiVersion: `${ADDON}/v1beta1`,
      kind: "ClusterManagementAddOn",
      metadata: { name },
      spec: {
        defaultConfigs: defaultConfigs({ ...entry, version }, namespace),
        installStrategy: { type: "Placements", placements: [{ namespace, name, rolloutStrategy }] },
      },
    },
  ];
}

type Labels = Readonly<Record<string, string>>;

function role({ name }: CatalogueEntry): RawObject {
  const rules = [
    { apiGroups: [ADDON], resources: ["managedclusteraddons"], verbs: ["get"], resourceNames: [name] },
    { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch", "create", "update", "patch"] },
  ];
  return { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name: agentRole(name) }, rules };
}

/** The namespace is written out here: where an add-on is registered is read before variables are filled in. */
function template({ name, version, image, replicas, args }: CatalogueEntry): RawObject {
  const labels = { app: name };
  const metadata = { name, namespace: DEFAULT_INSTALL_NAMESPACE, labels };
  const container = {
    name,
    image: `${image}:v${version}`,
    args,
    resources: { requests: { cpu: "50m", memory: "64Mi" } },
  };
  const manifests = [
    { apiVersion: "v1", kind: "ServiceAccount", metadata },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata,
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { serviceAccountName: name, containers: [container] } },
      },
    },
  ];
  const hubPermissions = [{ type: "CurrentCluster", currentCluster: { clusterRoleName: agentRole(name) } }];
  return {
    apiVersion: `${ADDON}/v1beta1`,
    kind: "AddOnTemplate",
    metadata: { name: templateName({ name, version }) },
    spec: {
      addonName: name,
      agentSpec: { workload: { manifests } },
      registration: [{ type: "KubeClient", kubeClient: { hubPermissions } }],
    },
  };
}

function deploymentConfig(name: string, spec: object, namespace: string): RawObject {
  return { apiVersion: `${ADDON}/v1beta1`, kind: "AddOnDeploymentConfig", metadata: { name, namespace }, spec };
}

/** Marked as ours, so that OCM's own add-on manager leaves it alone (docs/reference/ocm.md#lifecycle-annotation). */
function addOn(entry: CatalogueEntry, namespace: string): RawObject {
  const { name, displayName, description, enabledOn } = entry;
  const installStrategy = enabledOn
    ? { type: "Placements", placements: [{ namespace, name, rolloutStrategy: { type: "All" } }] }
    : { type: "Manual" };
  return {
    apiVersion: `${ADDON}/v1beta1`,
    kind: "ClusterManagementAddOn",
    metadata: { name, annotations: { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA } },
    spec: {
      addOnMeta: { displayName, description },
      defaultConfigs: defaultConfigs(entry, namespace),
      installStrategy,
    },
  };
}

/** Clusters that the hub cannot reach for a while keep their add-ons; those that never joined get none. */
function placement({ name, enabledOn }: CatalogueEntry, namespace: string, clusterLabels: Labels): RawObject {
  const isEverywhere = Object.keys(clusterLabels).length === 0;
  const selector = isEverywhere
    ? enabledOn
    : { labelSelector: { ...enabledOn?.labelSelector, matchLabels: clusterLabels } };
  const claimSelector = { matchExpressions: [{ key: CLAIM_OF_JOINED, operator: "Exists" }] };
  return {
    apiVersion: `${CLUSTER}/v1beta1`,
    kind: "Placement",
    metadata: { name, namespace },
    spec: {
      predicates: [{ requiredClusterSelector: { ...selector, claimSelector } }],
      tolerations: [{ key: UNREACHABLE_TAINT, operator: "Exists" }],
    },
  };
}

function defaultConfigs(entry: CatalogueEntry, namespace: string): object[] {
  const settings = entry.settings
    ? [{ group: ADDON, resource: "addondeploymentconfigs", namespace, name: entry.name }]
    : [];
  return [{ group: ADDON, resource: "addontemplates", name: templateName(entry) }, ...settings];
}

function templateName({ name, version }: Pick<CatalogueEntry, "name" | "version">): string {
  return `${name}-${version}`;
}
