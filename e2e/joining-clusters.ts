import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import {
  CLUSTER_NAME_LABEL,
  CLUSTER_SET_LABEL,
  clusterGroup,
  KUBE_APISERVER_CLIENT_SIGNER,
  MANAGED_CLUSTERS_GROUP,
} from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { connect } from "@/server/hub/kubeconfig";

const NAMESPACE = "open-cluster-management";
const BOOTSTRAP = "agent-registration-bootstrap";
const AT_ONCE = 8;

const TokenRequest = z.looseObject({ status: z.looseObject({ token: z.string() }) });

/** Clusters of one set whose agents ask to join, as agents do: each waits, with its request. */
export async function joinClusters(kubeconfig: string, names: readonly string[], set: string): Promise<void> {
  const connection = connect(kubeconfig);
  const admin = createClient(connection.own);
  const agents = createClient(connection.withToken(await bootstrapToken(admin)));
  const rest = names.values();
  const worker = async () => {
    for (const name of rest) {
      await admin.create(managedClusters, { metadata: { name, labels: { [CLUSTER_SET_LABEL]: set } } }, write());
      await requestJoin(agents, name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await connection.own.close();
}

async function bootstrapToken(admin: HubClient): Promise<string> {
  const path = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts/${BOOTSTRAP}/token`;
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 3_600 } };
  return TokenRequest.parse(await admin.raw({ method: "POST", path, body, signal: write().signal })).status.token;
}

async function requestJoin(agents: HubClient, cluster: string): Promise<void> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const name: JsonName = [
    { O: [clusterGroup(cluster), MANAGED_CLUSTERS_GROUP] },
    { CN: [`${clusterGroup(cluster)}:first`] },
  ];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName: KUBE_APISERVER_CLIENT_SIGNER,
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const metadata = { name: `${cluster}-first`, labels: { [CLUSTER_NAME_LABEL]: cluster } };
  await agents.create(certificateSigningRequests, { metadata, spec }, write());
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
}
