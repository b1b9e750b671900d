import { after, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import type { ClusterProfile } from "./cluster-profile";
import type { Holding } from "./faults";
import type { Fleet } from "./fleet";
import type { SpokeModel } from "./spoke-model";

/** How a cluster behaves at this moment: in its own way, less what its faults take from it. */
export function spokeNow(fleet: Fleet, { name, spoke }: ClusterProfile): SpokeModel {
  const flapping = clusterFlapping(fleet, name);
  const isDown =
    fleet.faults.find(name, "api-server-down") !== undefined ||
    (flapping !== undefined && isInBadTurn(fleet, flapping));
  return isDown ? { ...spoke, apiServerDown: true } : spoke;
}

/** Whether nothing is heard of a cluster's agents: they are gone, or their certificate has expired. */
export function isSilent({ faults }: Fleet, cluster: string): boolean {
  return faults.find(cluster, "agent-down") !== undefined || faults.find(cluster, "certificate-expired") !== undefined;
}

/** Whether the pods of an add-on that ran before do not run now. */
export function isOutOfOrder(fleet: Fleet, cluster: string, addOn: string | undefined): boolean {
  if (fleet.faults.find(cluster, "not-available", addOn)) return true;
  const flapping = workloadFlapping(fleet, cluster, addOn);
  return flapping !== undefined && isInBadTurn(fleet, flapping);
}

/** When something that flaps on a cluster turns next: the cluster itself, or the workloads of that add-on. */
export function nextTurn(fleet: Fleet, cluster: string, addOn?: string): Outcome {
  const flapping = clusterFlapping(fleet, cluster) ?? workloadFlapping(fleet, cluster, addOn);
  if (!flapping) return onChange;
  const { everyMs } = flapping.fault;
  return after(everyMs - ((fleet.now().getTime() - flapping.since) % everyMs));
}

/** One that is for no add-on alone is about the cluster's API server. */
function clusterFlapping({ faults }: Fleet, cluster: string): Holding<"flapping"> | undefined {
  return faults.find(cluster, "flapping");
}

function workloadFlapping(
  { faults }: Fleet,
  cluster: string,
  addOn: string | undefined,
): Holding<"flapping"> | undefined {
  const flapping = addOn === undefined ? undefined : faults.find(cluster, "flapping", addOn);
  return flapping?.fault.addOn === undefined ? undefined : flapping;
}

/** It begins with a bad turn. */
function isInBadTurn(fleet: Fleet, { since, fault }: Holding<"flapping">): boolean {
  return Math.floor((fleet.now().getTime() - since) / fault.everyMs) % 2 === 0;
}
