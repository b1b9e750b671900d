import { setTimeout as pause } from "node:timers/promises";
import { condition, isTrue } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_NAME_LABEL, CLUSTER_SET_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { StartFailure } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { type Endpoint, httpsTransport } from "@/server/hub/https-transport";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { keyedRequest } from "./certificate-request";
import type { ClusterProfile } from "./cluster-profile";
import { clusterStatus } from "./cluster-status";
import { FLEET_FIELD_MANAGER } from "./fleet";
import { heartbeat } from "./heartbeat";
import { agentSubject } from "./identities";

const POLL_MS = 1_000;
const DEADLINE_MS = 20_000;
const USAGES = ["digital signature", "key encipherment", "client auth"];

export interface JoiningAgent {
  readonly endpoint: Endpoint;
  /** Of the account that may ask to join. It is used until there is a certificate, and never again. */
  readonly token: string;
  readonly profile: ClusterProfile;
  readonly signal: AbortSignal;
  /** Hears what is done, as sentences. */
  readonly onStep: (step: string) => void;
}

/**
 * One simulated cluster that joins as an agent does, with nothing but a token: it introduces itself, asks for a
 * certificate, waits until it is accepted, and reports from then on with that certificate. Resolves when the signal
 * fires. Throws `StartFailure` where its request is denied or the token is refused.
 */
export async function runJoiningAgent(agent: JoiningAgent): Promise<void> {
  const { endpoint, onStep, profile, signal, token } = agent;
  const bootstrap = createClient(httpsTransport(endpoint, async () => ({ authorization: `Bearer ${token}` })));
  await introduce(bootstrap, profile, signal);
  const { key, pem } = await keyedRequest(agentSubject(profile));
  const name = await requestCertificateFor(bootstrap, profile.name, pem, signal);
  onStep(`${profile.name} asks to join, by the request ${name}.`);
  const certificate = await certified(bootstrap, name, signal);
  if (certificate === undefined) return;
  onStep("It has its certificate.");
  const own = createClient(httpsTransport(endpoint, async () => ({ certificate, key })));
  await report(own, agent);
}

/** It comes into the set "default", as OCM's agents do. */
async function introduce(client: HubClient, { name, serverUrl }: ClusterProfile, signal: AbortSignal): Promise<void> {
  const cluster = {
    metadata: { name, labels: { [CLUSTER_SET_LABEL]: "default" } },
    spec: { hubAcceptsClient: false, managedClusterClientConfigs: [{ url: serverUrl }] },
  };
  try {
    await client.create(managedClusters, cluster, writing(signal));
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw refused(error);
  }
}

async function requestCertificateFor(
  client: HubClient,
  cluster: string,
  pem: string,
  signal: AbortSignal,
): Promise<string> {
  const metadata = { generateName: `${cluster}-`, labels: { [CLUSTER_NAME_LABEL]: cluster } };
  const request = Buffer.from(pem, "utf8").toString("base64");
  const spec = { request, signerName: KUBE_APISERVER_CLIENT_SIGNER, usages: USAGES };
  const made = await client.create(certificateSigningRequests, { metadata, spec }, writing(signal));
  return made.metadata.name;
}

function refused(error: unknown): unknown {
  if (!isHubError(error, "Unauthorized")) return error;
  return new StartFailure("The hub does not take this token: it has ended, or its invitation is revoked.", {
    cause: error,
  });
}

/** PEM; undefined where the signal fired first. */
async function certified(client: HubClient, name: string, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const { status } = await client
      .get(certificateSigningRequests, { name }, within(signal))
      .catch((error: unknown) => {
        throw refused(error);
      });
    if (condition(status.conditions, "Denied")) throw new StartFailure("The request to join was denied.");
    if (status.certificate !== "") return Buffer.from(status.certificate, "base64").toString("utf8");
    await rest(signal);
  }
  return undefined;
}

/** Heartbeat before status: the hub must not see a cluster that is available with a lease that is stale. */
async function report(client: HubClient, { onStep, profile, signal }: JoiningAgent): Promise<void> {
  let beatAt = 0;
  let isIn = false;
  for (; !signal.aborted; await rest(signal)) {
    const cluster = await visible(client, profile.name, signal);
    if (!cluster?.spec.hubAcceptsClient || !isTrue(cluster.status.conditions, CLUSTER_ACCEPTED)) continue;
    const now = new Date();
    const isDue = now.getTime() - beatAt >= (cluster.spec.leaseDurationSeconds || 60) * 1_000;
    if (isDue && !(await heartbeat(client, profile.name, now, within(signal)))) continue;
    if (isDue) beatAt = now.getTime();
    const status = clusterStatus(profile, cluster, now);
    if (status) await patchStatus(client, cluster, status, signal);
    if (!isIn) onStep(`${profile.name} is accepted and reports until Ctrl-C.`);
    isIn = true;
  }
}

/** Until it is accepted, an agent may not even see its own cluster. */
async function visible(client: HubClient, name: string, signal: AbortSignal): Promise<ManagedCluster | undefined> {
  try {
    return await client.find(managedClusters, { name }, within(signal));
  } catch (error) {
    if (signal.aborted || isHubError(error, "Forbidden")) return undefined;
    throw error;
  }
}

/** Another version is no harm: it is said again. */
async function patchStatus(
  client: HubClient,
  { metadata }: ManagedCluster,
  status: object,
  signal: AbortSignal,
): Promise<void> {
  const { name, resourceVersion, uid } = metadata;
  const options = { ...writing(signal), subresource: "status" } as const;
  try {
    await client.patch(managedClusters, { name }, { metadata: { uid, resourceVersion }, status }, options);
  } catch (error) {
    if (!isHubError(error, "Conflict")) throw error;
  }
}

async function rest(signal: AbortSignal): Promise<void> {
  await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
}

function writing(signal: AbortSignal) {
  return { signal: within(signal), fieldManager: FLEET_FIELD_MANAGER };
}
