import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { mergePatchBetween } from "@/lib/kube/patches";
import type { ObjectRef } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { AMPLE } from "@/server/controllers/runtime/controller";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { addOnAnnotationsOf, annotationPatch } from "./annotations";
import type { InstallStep } from "./install";
import { missingOwners, ownerOf } from "./owner";
import type { AddOnHub } from "./view";

/** Steps between two calls of `onProgress`, and how often it is called at most: each time costs more the more clusters there are. */
const FEWEST_STEPS = 100;
const MOST_CALLS = 20;

interface Progress {
  readonly signal: AbortSignal;
  /** Called now and then, so that the first clusters of a large fleet need not wait for the last. */
  readonly onProgress: () => void;
  /** Whether the add-on's agents may run on another cluster than their own. */
  readonly mayBeHosted: boolean;
}

/** Carries out the steps and becomes an owner of what is there; what fails does not keep the rest from happening. */
export function installAndAdopt(
  hub: AddOnHub,
  addOn: ClusterManagementAddOn,
  steps: readonly InstallStep[],
  { signal, onProgress, mayBeHosted }: Progress,
): Promise<void> {
  const present = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const annotationsFor = (cluster: string) => addOnAnnotationsOf(hub.clusters.get(cluster)?.metadata.annotations ?? {}, { mayBeHosted });
  const own = { addOn, annotationsFor };
  const writes = [
    ...steps.map((step) => () => carryOut(hub, own, step, signal)),
    ...present.map((found) => () => adopt(hub, own, found, signal)),
  ];
  const stride = Math.max(FEWEST_STEPS, Math.ceil(steps.length / MOST_CALLS));
  let done = 0;
  const carryOutOne = async (write: () => Promise<void>) => {
    await write();
    done += 1;
    if (done % stride === 0 && done < steps.length) onProgress();
  };
  return settleAll(writes, carryOutOne, AMPLE);
}

interface Own {
  readonly addOn: ClusterManagementAddOn;
  /** What the cluster add-on has from its cluster. */
  readonly annotationsFor: (cluster: string) => Readonly<Record<string, string>>;
}

async function carryOut(hub: AddOnHub, own: Own, step: InstallStep, signal: AbortSignal): Promise<void> {
  const { name } = own.addOn.metadata;
  if (step.kind === "create") await install(hub, own, step.cluster, signal);
  else await uninstall(hub, { name, namespace: step.cluster }, signal);
  log.info({ addOn: name, cluster: step.cluster }, step.kind === "create" ? "installed" : "removed");
}

/** The very one that was seen: another may have come in its place. */
async function uninstall(hub: AddOnHub, ref: Required<ObjectRef>, signal: AbortSignal): Promise<void> {
  const found = hub.clusterAddOns.get(ref.name, ref.namespace);
  if (found) await hub.remove(managedClusterAddOns, ref, { signal, uid: found.metadata.uid });
}

async function install(hub: AddOnHub, { addOn, annotationsFor }: Own, cluster: string, signal: AbortSignal): Promise<void> {
  const metadata = {
    name: addOn.metadata.name,
    namespace: cluster,
    labels: { [MANAGED_BY_LABEL]: "flotilla" },
    annotations: annotationsFor(cluster),
    ownerReferences: [ownerOf(addOn)],
  };
  try {
    await hub.create(managedClusterAddOns, { metadata, spec: {} }, { signal, fieldManager: FIELD_MANAGER.addOn });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}

/**
 * Makes the add-on an owner of a cluster add-on, one made by hand too, so that it goes when the add-on goes. Where placements install it,
 * it follows its cluster's annotations.
 */
async function adopt(hub: AddOnHub, { addOn, annotationsFor }: Own, found: ManagedClusterAddOn, signal: AbortSignal): Promise<void> {
  const { name, namespace, uid, resourceVersion, deletionTimestamp, annotations: present } = found.metadata;
  if (deletionTimestamp) return;
  const isPlaced = addOn.spec.installStrategy.type === "Placements";
  const annotations = isPlaced ? annotationPatch(present, annotationsFor(namespace ?? "")) : undefined;
  const ownerReferences = missingOwners(found, addOn);
  if (!ownerReferences && !annotations) return;
  const change = { ...(ownerReferences ? { ownerReferences } : {}), ...(annotations ? { annotations } : {}) };
  const patch = { metadata: { uid, resourceVersion, ...change } };
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, { signal, fieldManager: FIELD_MANAGER.addOn });
}

export async function writeStatus(
  hub: AddOnHub,
  { metadata, status: before }: ClusterManagementAddOn,
  status: ClusterManagementAddOn["status"],
  signal: AbortSignal,
): Promise<void> {
  const change = mergePatchBetween(before, status);
  if (!change) return;
  const { name, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion }, status: change };
  await hub.patch(clusterManagementAddOns, { name }, patch, { signal, fieldManager: FIELD_MANAGER.addOn, subresource: "status" });
}
