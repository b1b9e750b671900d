import { setTimeout as sleep } from "node:timers/promises";
import { isTrue } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { TestHub } from "./test-hub";

const POLL_MS = 100;

/** Of those that are available, by name. A demo that has just begun is waited for. */
export async function availableCluster(hub: TestHub, index = 0): Promise<string> {
  const { signal } = write();
  for (;;) {
    const clusters = await hub.client.list(managedClusters, { signal });
    const available = clusters.filter(({ status }) => isTrue(status.conditions, CLUSTER_AVAILABLE));
    const names = available.map(({ metadata }) => metadata.name).sort();
    const name = names.at(index);
    if (name !== undefined) return name;
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** One that nobody but `report` says anything of. */
export async function install(hub: TestHub, cluster: string, name: string): Promise<void> {
  const annotations = { [LIFECYCLE_ANNOTATION]: "self" };
  await hub.client.create(clusterManagementAddOns, { metadata: { name, annotations }, spec: {} }, write());
  await hub.installByHand(name, cluster);
}

export async function report(hub: TestHub, cluster: string, name: string, status: "True" | "False"): Promise<void> {
  const lastTransitionTime = new Date().toISOString();
  const available = { type: "Available", status, reason: "Said", message: "it says so", lastTransitionTime };
  const progressing = { ...available, type: "Progressing", status: "False" };
  // Else the hub would wait for a lease, and find that there is none.
  const patch = { status: { healthCheck: { mode: "Customized" }, conditions: [available, progressing] } };
  await hub.client.patch(managedClusterAddOns, { namespace: cluster, name }, patch, {
    ...write(),
    subresource: "status",
  });
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
}
