import { manifestConfigs } from "@/lib/addon-config/manifest-configs";
import { condition, isTrue } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { type ManagedClusterAddOn, ownerOfClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestStatus, ManifestWork } from "@/lib/resources/manifest-work";

export interface SplitManifests {
  readonly deployed: readonly RawObject[];
  /** To run before the add-on goes. */
  readonly hooks: readonly RawObject[];
}

/** A hook is a Job or a Pod that is marked as one; any other object with the mark is deployed like the rest (addon.md §6.4.3). */
export function splitHooks(manifests: readonly RawObject[]): SplitManifests {
  return { deployed: manifests.filter((manifest) => !isHook(manifest)), hooks: manifests.filter(isHook) };
}

function isHook({ kind, metadata }: RawObject): boolean {
  return (kind === "Job" || kind === "Pod") && PRE_DELETE_KEY in { ...metadata.labels, ...metadata.annotations };
}

export function hookWorkName(addOn: string): string {
  return `addon-${addOn}-pre-delete`;
}

/** The work that runs the hooks and has them report. */
export function hookWork(clusterAddOn: ManagedClusterAddOn, hooks: readonly RawObject[]): RawObject {
  const { name, namespace = "" } = clusterAddOn.metadata;
  const fields = hooks.map((hook) => ({
    resourceIdentifier: { ...groupResource(hook), namespace: hook.metadata.namespace ?? "", name: hook.metadata.name ?? "" },
    feedbackRules: [{ type: "WellKnownStatus", jsonPaths: [] }],
  }));
  return {
    metadata: {
      name: hookWorkName(name),
      namespace,
      labels: { [ADDON_NAME_LABEL]: name },
      ownerReferences: [{ ...ownerOfClusterAddOn(clusterAddOn), controller: true, blockOwnerDeletion: true }],
    },
    spec: { workload: { manifests: hooks }, manifestConfigs: manifestConfigs(fields, []) },
  };
}

function groupResource({ apiVersion = "", kind }: RawObject): { group: string; resource: "jobs" | "pods" } {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  return { group, resource: kind === "Job" ? "jobs" : "pods" };
}

/** Whether every hook of the work has done what it had to, by what the cluster reports of the work as it is now. */
export function isHookDone({ metadata, spec, status }: ManifestWork): boolean {
  const isCurrent = [undefined, metadata.generation].includes(condition(status.conditions, "Available")?.observedGeneration);
  if (!isTrue(status.conditions, "Available") || !isCurrent || spec.manifestConfigs.length === 0) return false;
  return spec.manifestConfigs.every(({ resourceIdentifier: { group, resource, namespace, name } }) => {
    const isThis = ({ resourceMeta: meta }: ManifestStatus) =>
      meta.group === group && meta.resource === resource && meta.namespace === namespace && meta.name === name;
    return isSuccess(resource, status.resourceStatus.manifests.find(isThis)?.statusFeedback.values ?? []);
  });
}

function isSuccess(resource: string, values: ManifestStatus["statusFeedback"]["values"]): boolean {
  const text = (key: string) => values.find(({ name }) => name === key)?.fieldValue.string;
  return resource === "jobs" ? text("JobComplete") === "True" : text("PodPhase") === "Succeeded";
}

/** What will never tell that it is done: clusters know the state of Jobs of batch and of core Pods alone (addon.md Q27). */
export function endlessHook(hooks: readonly RawObject[]): RawObject | undefined {
  return hooks.find(({ apiVersion = "", kind }) => (kind === "Job" ? !apiVersion.startsWith("batch/") : apiVersion !== "v1"));
}
