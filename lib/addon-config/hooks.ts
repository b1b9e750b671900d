import { manifestConfigs } from "@/lib/addon-config/manifest-configs";
import { condition, isTrue } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { type ManagedClusterAddOn, ownerOfClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestStatus, ManifestWork } from "@/lib/resources/manifest-work";

export interface SplitManifests {
  readonly deployed: readonly RawObject[];
  /** To run before the add-on is removed. */
  readonly hooks: readonly RawObject[];
}

/**
 * A hook is a Job or a Pod with the annotation; any other object with it is deployed like the rest
 * (docs/reference/add-ons.md#hooks).
 */
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
    resourceIdentifier: {
      ...groupResource(hook),
      namespace: hook.metadata.namespace ?? "",
      name: hook.metadata.name ?? "",
    },
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

/** Whether every hook of the work has succeeded, by what the cluster reports of the work's current generation. */
export function isHookDone(work: ManifestWork): boolean {
  const hooks = reportedHooks(work);
  return hooks.length > 0 && hooks.every(({ resource, feedback }) => isSuccess(resource, feedback));
}

/**
 * The hooks that have failed and that nothing on the cluster starts again: a Job that gave up, a Pod that ended badly
 * or whose node is lost (addon-framework pull request 390). Clusters with an agent from before OCM's pull request 1667
 * never report it of a Job.
 */
export function failedHooks(work: ManifestWork): string[] {
  return reportedHooks(work)
    .filter(({ resource, feedback }) => isFailure(resource, feedback))
    .map(({ resource, namespace, name }) => `${resource === "jobs" ? "Job" : "Pod"} ${namespace}/${name}`);
}

type Feedback = (name: string) => string | undefined;

interface ReportedHook {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly feedback: Feedback;
}

/**
 * The hooks of a work, each with what its cluster reports of it; none while that is not about the work as it is now.
 */
function reportedHooks({ metadata, spec, status }: ManifestWork): ReportedHook[] {
  const isCurrent = [undefined, metadata.generation].includes(
    condition(status.conditions, "Available")?.observedGeneration,
  );
  if (!isTrue(status.conditions, "Available") || !isCurrent) return [];
  return spec.manifestConfigs.map(({ resourceIdentifier: { group, resource, namespace, name } }) => {
    const isThis = ({ resourceMeta: meta }: ManifestStatus) =>
      meta.group === group && meta.resource === resource && meta.namespace === namespace && meta.name === name;
    const values = status.resourceStatus.manifests.find(isThis)?.statusFeedback.values ?? [];
    return {
      resource,
      namespace,
      name,
      feedback: (of) => values.find((value) => value.name === of)?.fieldValue.string,
    };
  });
}

function isSuccess(resource: string, feedback: Feedback): boolean {
  return resource === "jobs" ? feedback("JobComplete") === "True" : feedback("PodPhase") === "Succeeded";
}

function isFailure(resource: string, feedback: Feedback): boolean {
  return resource === "jobs"
    ? feedback("JobFailed") === "True"
    : ["Failed", "Unknown"].includes(feedback("PodPhase") ?? "");
}

/** A hook that can never complete: clusters report the state of Jobs of batch and of core Pods alone. */
export function endlessHook(hooks: readonly RawObject[]): RawObject | undefined {
  return hooks.find(({ apiVersion = "", kind }) =>
    kind === "Job" ? !apiVersion.startsWith("batch/") : apiVersion !== "v1",
  );
}
