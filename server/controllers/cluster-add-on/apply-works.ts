import { isWorkCurrent } from "@/lib/addon-config/build-works";
import type { Deployment } from "@/lib/health/manifest-applied";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { HubError, isHubError } from "@/server/hub/hub-error";
import type { DeploymentPlan } from "./deployment";
import type { ClusterAddOnHub } from "./hub";

const fieldManager = FIELD_MANAGER.clusterAddOn;

/** What applying something resulted in, and what the hub refused: to be retried once the status reports it. */
export interface Applied<T> {
  readonly result: T;
  readonly refusal?: HubError | undefined;
}

/** Writes the works of a plan. Results in undefined where they are left alone. */
export async function applyWorks(
  hub: ClusterAddOnHub,
  { metadata: { namespace } }: ManagedClusterAddOn,
  plan: DeploymentPlan,
  signal: AbortSignal,
): Promise<Applied<Deployment | undefined>> {
  if (plan.kind === "stay") return { result: undefined };
  if (plan.kind !== "works") return { result: plan };
  try {
    for (const name of plan.surplus) await hub.remove(manifestWorks, { name, namespace }, { signal });
    const works: ManifestWork[] = [];
    for (const desired of plan.desired) works.push(...(await applyWork(hub, desired, signal)));
    return { result: { kind: "works", works } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: { kind: "failed", message: `failed to apply manifestWork: ${error.message}` }, refusal: error };
  }
}

/**
 * Returns the work as the hub has it afterwards. None where it exists and is not cached yet, or where an earlier one of
 * its name is still being deleted, whose status no longer counts.
 */
async function applyWork(hub: ClusterAddOnHub, desired: RawObject, signal: AbortSignal): Promise<ManifestWork[]> {
  const { name = "", namespace } = desired.metadata;
  const found = hub.works.get(name, namespace);
  if (!found) {
    const created = await hub.create(manifestWorks, desired, { signal, fieldManager }).catch(ignoreExisting);
    return created ? [created] : [];
  }
  if (found.metadata.deletionTimestamp) return [];
  if (isWorkCurrent(desired, found)) return [found];
  return [await hub.patch(manifestWorks, { name, namespace }, workPatch(desired, found), { signal, fieldManager })];
}

/** Deletes this work, and not another one of its name. Returns what the hub refused. */
export async function deleteWork(
  hub: ClusterAddOnHub,
  { metadata }: ManifestWork,
  signal: AbortSignal,
): Promise<HubError | undefined> {
  const { name, namespace, uid } = metadata;
  try {
    await hub.remove(manifestWorks, { name, namespace }, { uid, signal });
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error;
  }
}

/** Keeps labels and annotations of others; our parts of the spec are replaced as a whole. */
function workPatch({ metadata, spec }: RawObject, found: ManifestWork): object {
  const { labels, annotations, ownerReferences } = metadata;
  const { uid, resourceVersion } = found.metadata;
  return {
    metadata: { uid, resourceVersion, labels, annotations, ownerReferences },
    spec: { manifestConfigs: null, deleteOption: null, ...(typeof spec === "object" ? spec : {}) },
  };
}

function ignoreExisting(error: unknown): undefined {
  if (!isHubError(error, "AlreadyExists")) throw error;
}

/**
 * Whether the hub refused for good, so that a condition should say so. Conflicts, overload and an unavailable hub pass by
 * themselves.
 */
export function isRefusal(error: unknown): error is HubError {
  return (
    error instanceof HubError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 409 &&
    error.status !== 429
  );
}
