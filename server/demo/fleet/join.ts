import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL, CLUSTER_SET_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { type CertificateSubject, certificateRequest } from "./certificate-request";
import type { ClusterProfile } from "./cluster-profile";
import { agentOf, FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { agentSubject, BOOTSTRAP } from "./identities";
import type { RequestOwner } from "./own-requests";

const USAGES = ["digital signature", "key encipherment", "client auth"];

/** Whose requests those for the certificate of a cluster's agent are. */
export function joinRequests({ name, agentId }: ClusterProfile): RequestOwner {
  return { prefix: `${name}-`, owner: agentId };
}

/** The requests of a cluster for its agent, without those for its add-ons. */
export function requestsToJoin(fleet: Pick<Fleet, "hub">, cluster: string): CertificateSigningRequest[] {
  return fleet.hub.certificateRequests
    .by("cluster", cluster)
    .filter(({ metadata }) => metadata.labels[ADDON_NAME_LABEL] === undefined);
}

/** Named by the cluster itself: a hub without OCM's webhook gives it no set. */
const NO_OTHER_SET = { [CLUSTER_SET_LABEL]: "default" };

/** An agent's first words: here is a cluster. Done also where it exists. */
export async function introduce(fleet: Fleet, profile: ClusterProfile, signal: AbortSignal): Promise<void> {
  const { name, labels, serverUrl } = profile;
  const cluster = {
    metadata: { name, labels: { ...NO_OTHER_SET, ...labels } },
    spec: { hubAcceptsClient: false, managedClusterClientConfigs: [{ url: serverUrl }], ...pace(fleet.speed) },
  };
  await unlessExists(
    fleet.as(BOOTSTRAP).create(managedClusters, cluster, { signal, fieldManager: FLEET_FIELD_MANAGER }),
  );
}

/** The hub waits five of these for a heartbeat, so that it finds out sooner too. */
function pace(speed: number): { leaseDurationSeconds?: number } {
  return speed === 1 ? {} : { leaseDurationSeconds: Math.max(1, Math.round(60 / speed)) };
}

/** Asks for the certificate of the cluster's agent, as the agent itself or as everybody who has none. */
export async function requestToJoin(
  fleet: Fleet,
  profile: ClusterProfile,
  { name, isRenewal }: { name: string; isRenewal: boolean },
  signal: AbortSignal,
): Promise<void> {
  const labels = { [CLUSTER_NAME_LABEL]: profile.name };
  const request = { name, generateName: `${profile.name}-`, labels, subject: agentSubject(profile), dnsNames: [] };
  await requestCertificate(isRenewal ? agentOf(fleet, profile) : fleet.as(BOOTSTRAP), request, signal);
}

export interface CertificateInput {
  readonly name: string;
  readonly generateName: string;
  readonly labels: Record<string, string>;
  readonly subject: CertificateSubject;
  readonly dnsNames: readonly string[];
}

/** Done also where a request of that name exists. */
export async function requestCertificate(
  client: HubClient,
  desired: CertificateInput,
  signal: AbortSignal,
): Promise<void> {
  const { name, generateName, labels, subject, dnsNames } = desired;
  const pem = await certificateRequest(subject, dnsNames);
  const request = Buffer.from(pem, "utf8").toString("base64");
  const spec = { request, signerName: KUBE_APISERVER_CLIENT_SIGNER, usages: USAGES };
  const object = { metadata: { name, generateName, labels }, spec };
  await unlessExists(client.create(certificateSigningRequests, object, { signal, fieldManager: FLEET_FIELD_MANAGER }));
}

async function unlessExists(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}
