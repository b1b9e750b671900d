import { isWorkCurrent } from "@/lib/addon-config/build-works";
import type { Deployment } from "@/lib/health/manifest-applied";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { HubError, isHubError } from "@/server/hub/hub-error";
import type { DeploymentPlan } from "./deployment";
import type { ClusterAddOnHub, Facts } from "./facts";

const fieldManager = FIELD_MANAGER.clusterAddOn;

/** What came of a plan: what to say of it, and what the hub refused, to be tried again once it has been said. */
export interface CarriedOut<T> {
  readonly result: T;
  readonly refusal?: HubError;
}

/** Writes the works of a plan. Undefined where there was nothing to do and nothing is to be said. */
export async function deploy(
  hub: ClusterAddOnHub,
  facts: Facts,
  plan: DeploymentPlan,
  signal: AbortSignal,
): Promise<CarriedOut<Deployment | undefined>> {
  if (plan.kind === "stay") return { result: undefined };
  if (plan.kind !== "works") return { result: plan };
  const namespace = facts.clusterAddOn.metadata.namespace;
  try {
    for (const name of plan.surplus) await hub.remove(manifestWorks, { name, namespace }, { signal });
    const works: ManifestWork[] = [];
    for (const wanted of plan.desired) works.push(...(await putWork(hub, wanted, signal)));
    return { result: { kind: "works", works } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: { kind: "failed", message: `failed to apply manifestWork: ${error.message}` }, refusal: error };
  }
}

/**
 * The work as the hub has it afterwards; none where it exists and no cache has brought it yet, or one of its name is still on its way out:
 * what the cluster said of that does not count any more.
 */
async function putWork(hub: ClusterAddOnHub, wanted: RawObject, signal: AbortSignal): Promise<ManifestWork[]> {
  const { name = "", namespace } = wanted.metadata;
  const found = hub.works.get(name, namespace);
  if (!found) {
    const created = await hub.create(manifestWorks, wanted, { signal, fieldManager }).catch(ignoreExisting);
    return created ? [created] : [];
  }
  if (found.metadata.deletionTimestamp) return [];
  if (isWorkCurrent(wanted, found)) return [found];
  return [await hub.patch(manifestWorks, { name, namespace }, workPatch(wanted, found), { signal, fieldManager })];
}

/** Labels and annotations of others stay; the parts of the spec that are ours are replaced whole. */
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

/** The hub has understood and says no. What passes by itself (conflicts, overload, a hub that is away) is not for any condition. */
export function isRefusal(error: unknown): error is HubError {
  return error instanceof HubError && error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429;
}
