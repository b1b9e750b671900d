import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { type Controller, onChange, trigger } from "@/server/controllers/runtime/controller";
import { errandRequests } from "./certificate-errand";
import type { ClusterProfile } from "./cluster-profile";
import { APPROVED, decideRequest, denied } from "./decide-request";
import { FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { ADMINISTRATOR, BOOTSTRAP } from "./identities";
import { joinRequests, requestsToJoin } from "./join";
import { ownNames } from "./own-requests";

/**
 * What the owners of the clusters did before the demo began: approves the certificate and accepts the cluster, once,
 * except for those that wait for a person. Later it decides on agents that had to introduce themselves again. Key:
 * cluster name.
 */
export function administrator(fleet: Fleet): Controller {
  return {
    name: "fleet-administrator",
    workers: 8,
    triggers: [
      trigger(fleet.hub.clusters, ({ metadata }) => [metadata.name]),
      trigger(fleet.hub.certificateRequests, ({ metadata }) => [metadata.labels[CLUSTER_NAME_LABEL] ?? ""]),
      (enqueue) => fleet.faults.onChange((clusters) => clusters.forEach(enqueue)),
    ],
    async reconcile(name, signal) {
      const profile = fleet.profiles.get(name);
      if (!profile || profile.awaitsAcceptance) return onChange;
      if (!fleet.faults.find(name, "csr-pending")) await decideAll(fleet, profile, signal);
      await acceptOnce(fleet, name, signal);
      return onChange;
    },
  };
}

async function decideAll(fleet: Fleet, profile: ClusterProfile, signal: AbortSignal): Promise<void> {
  const denial = fleet.faults.find(profile.name, "csr-denied");
  const decision = denial ? denied(denial.fault.message) : APPROVED;
  for (const request of pendingRequests(fleet, profile)) await decideRequest(fleet, request, decision, signal);
}

function pendingRequests(fleet: Fleet, profile: ClusterProfile): CertificateSigningRequest[] {
  const errands = fleet.faults.everOn(profile.name).map((id) => errandRequests(profile, id));
  const names = [joinRequests(profile), ...errands].flatMap(ownNames);
  const isOwn = ({ metadata, spec }: CertificateSigningRequest) =>
    spec.username === BOOTSTRAP.user && names.includes(metadata.name);
  return requestsToJoin(fleet, profile.name).filter(
    (request) => isOwn(request) && certificateState(request) === "pending",
  );
}

/** A cluster that the hub has once accepted was denied by a person, if it is not accepted now. */
async function acceptOnce(fleet: Fleet, name: string, signal: AbortSignal): Promise<void> {
  const cluster = fleet.hub.clusters.get(name);
  if (!cluster || cluster.spec.hubAcceptsClient || condition(cluster.status.conditions, CLUSTER_ACCEPTED)) return;
  await fleet
    .as(ADMINISTRATOR)
    .patch(
      managedClusters,
      { name },
      { spec: { hubAcceptsClient: true } },
      { signal, fieldManager: FLEET_FIELD_MANAGER },
    );
}
