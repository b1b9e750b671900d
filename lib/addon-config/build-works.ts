import type { ProbeField } from "@/lib/health/probe";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, CONFIG_HASH_ANNOTATION } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { type ManagedClusterAddOn, ownerOfClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestConfig, type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { configHashes, configHashText } from "./config-hash";
import { manifestConfigs } from "./manifest-configs";
import { splitManifests } from "./split-manifests";

const ORPHAN_ANNOTATION = "addon.open-cluster-management.io/deletion-orphan";

export interface WorkInput {
  readonly clusterAddOn: ManagedClusterAddOn;
  /** Rendered for the cluster. */
  readonly manifests: readonly RawObject[];
  /** What health is read from. */
  readonly probed: readonly ProbeField[];
  /** Feedback rules and strategies the agent requests in addition. */
  readonly requestedConfigs: readonly ManifestConfig[];
  /** The add-on's works in the cluster's namespace as they are. */
  readonly existing: readonly ManifestWork[];
}

export interface WorkPlan {
  readonly desired: readonly RawObject[];
  /** Names of works that no longer have a manifest. */
  readonly surplus: readonly string[];
}

/**
 * The works that carry an add-on's manifests to one cluster (docs/reference/add-ons.md#works-of-an-add-on). Throws
 * `RenderError` for a manifest that is too large.
 */
export function buildWorks({ clusterAddOn, manifests, probed, requestedConfigs, existing }: WorkInput): WorkPlan {
  const { name: addOn } = clusterAddOn.metadata;
  const held = existing.map((work) => ({ name: work.metadata.name, manifests: manifestsOf(work) }));
  const parts = splitManifests(manifests, held, (index) => `addon-${addOn}-deploy-${index}`);
  const configs = manifestConfigs(probed, requestedConfigs);
  const orphans = manifests.filter(isOrphan).map(orphaningRule);
  const desired = parts.map((part) => ({
    metadata: { name: part.name, ...metadataOf(clusterAddOn) },
    spec: {
      workload: { manifests: part.manifests },
      ...(configs.length > 0 ? { manifestConfigs: configs } : {}),
      ...(orphans.length > 0
        ? { deleteOption: { propagationPolicy: "SelectivelyOrphan", selectivelyOrphans: { orphaningRules: orphans } } }
        : {}),
    },
  }));
  const desiredNames = new Set(parts.map(({ name }) => name));
  return { desired, surplus: held.map(({ name }) => name).filter((name) => !desiredNames.has(name)) };
}

function metadataOf(clusterAddOn: ManagedClusterAddOn) {
  const { metadata, status } = clusterAddOn;
  const owner = { ...ownerOfClusterAddOn(clusterAddOn), controller: true, blockOwnerDeletion: true };
  const hashes = configHashText(configHashes(status.configReferences));
  return {
    namespace: metadata.namespace ?? "",
    labels: { [ADDON_NAME_LABEL]: metadata.name },
    ...(status.configReferences.length > 0 ? { annotations: { [CONFIG_HASH_ANNOTATION]: hashes } } : {}),
    ownerReferences: [owner],
  };
}

function isOrphan({ metadata }: RawObject): boolean {
  return ORPHAN_ANNOTATION in { ...metadata.annotations };
}

function orphaningRule({ apiVersion = "", kind = "", metadata }: RawObject): object {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  const { namespace, name = "" } = metadata;
  return { group, resource: naivePlural(kind), ...(namespace ? { namespace } : {}), name };
}

/** The resource name of a kind, guessed without discovery: endpoints, ingresses, gateways, policies. */
function naivePlural(kind: string): string {
  const singular = kind.toLowerCase();
  if (singular.endsWith("endpoints")) return singular;
  if (singular.endsWith("s")) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

/** Whether a work on the hub has the desired content; fields the hub has defaulted are ignored. */
export function isWorkCurrent(desired: RawObject, work: ManifestWork): boolean {
  const { workload, ...options } = recordOf(desired.spec);
  const { name: _name, namespace: _namespace, ...metadata } = desired.metadata;
  return (
    deepEqual(recordOf(workload).manifests, work.spec.workload.manifests) &&
    isCovered(options, work.spec) &&
    isCovered(metadata, work.metadata) &&
    hasNoMore(options.manifestConfigs, work.spec.manifestConfigs) &&
    ("deleteOption" in options || (work.spec.deleteOption?.propagationPolicy ?? "Foreground") === "Foreground")
  );
}

/** Whether the hub has no feedback rule and no strategy that is no longer wanted. */
function hasNoMore(wanted: unknown, actual: ManifestWork["spec"]["manifestConfigs"]): boolean {
  const configs = Array.isArray(wanted) ? wanted.map(recordOf) : [];
  return actual.every(({ updateStrategy, conditionRules, feedbackRules }, index) => {
    const config = configs[index] ?? {};
    const isStored = (key: string, isThere: boolean) => !isThere || key in config;
    return (
      isStored("updateStrategy", updateStrategy !== undefined) &&
      isStored("conditionRules", conditionRules.length > 0) &&
      isStored("feedbackRules", feedbackRules.length > 0)
    );
  });
}

/** Whether `actual` contains everything in `wanted`; lists must be equal item by item. */
function isCovered(wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(actual) &&
      wanted.length === actual.length &&
      wanted.every((item, index) => isCovered(item, actual[index]))
    );
  }
  if (typeof wanted !== "object" || wanted === null) return wanted === actual;
  return Object.entries(wanted).every(([key, value]) => isCovered(value, recordOf(actual)[key]));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
