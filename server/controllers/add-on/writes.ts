import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { ADDON_ANNOTATION_PREFIX } from "@/lib/kube/ocm";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import type { InstallStep } from "./install";
import { missingOwners, ownerOf } from "./owner";
import type { AddOnHub } from "./view";

const STEPS_AT_ONCE = 100;

interface Progress {
  readonly signal: AbortSignal;
  /** Called now and then, so that the first clusters of a large fleet need not wait for the last. */
  readonly onProgress: () => void;
}

/** Carries out the steps and becomes an owner of what is there; what fails does not keep the rest from happening. */
export function installAndAdopt(
  hub: AddOnHub,
  addOn: ClusterManagementAddOn,
  steps: readonly InstallStep[],
  { signal, onProgress }: Progress,
): Promise<void> {
  const present = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const writes = [
    ...steps.map((step) => () => carryOut(hub, addOn, step, signal)),
    ...present.map((found) => () => adopt(hub, addOn, found, signal)),
  ];
  let done = 0;
  return settleAll(writes, async (write) => {
    await write();
    done += 1;
    if (done % STEPS_AT_ONCE === 0 && done < steps.length) onProgress();
  });
}

async function carryOut(hub: AddOnHub, addOn: ClusterManagementAddOn, step: InstallStep, signal: AbortSignal): Promise<void> {
  const { name } = addOn.metadata;
  if (step.kind === "create") await install(hub, addOn, step.cluster, signal);
  else await hub.remove(managedClusterAddOns, { name, namespace: step.cluster }, { signal });
  log.info({ addOn: name, cluster: step.cluster }, step.kind === "create" ? "installed" : "removed");
}

async function install(hub: AddOnHub, addOn: ClusterManagementAddOn, cluster: string, signal: AbortSignal): Promise<void> {
  const ofCluster = Object.entries(hub.clusters.get(cluster)?.metadata.annotations ?? {});
  const metadata = {
    name: addOn.metadata.name,
    namespace: cluster,
    labels: { [MANAGED_BY_LABEL]: "flotilla" },
    annotations: Object.fromEntries(ofCluster.filter(([key]) => key.startsWith(ADDON_ANNOTATION_PREFIX))),
    ownerReferences: [ownerOf(addOn)],
  };
  try {
    await hub.create(managedClusterAddOns, { metadata, spec: {} }, { signal, fieldManager: FIELD_MANAGER.addOn });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}

/** Makes the add-on an owner of a cluster add-on, one made by hand too, so that it goes when the add-on goes. */
async function adopt(hub: AddOnHub, addOn: ClusterManagementAddOn, found: ManagedClusterAddOn, signal: AbortSignal): Promise<void> {
  const ownerReferences = found.metadata.deletionTimestamp ? undefined : missingOwners(found, addOn);
  if (!ownerReferences) return;
  const { name, namespace, uid, resourceVersion } = found.metadata;
  const patch = { metadata: { uid, resourceVersion, ownerReferences } };
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
