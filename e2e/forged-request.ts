import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { kubeTime } from "@/lib/kube/conditions";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import type { TestHub } from "./test-hub";

/** A request that claims a cluster the hub does not know, in a group that is not the cluster's. */
export async function forgeRequest(hub: TestHub, cluster: string): Promise<void> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const group = `system:open-cluster-management:${cluster}`;
  const name: JsonName = [{ O: [group, "fleet-admins"] }, { CN: [`${group}:agent`] }];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName: "kubernetes.io/kube-apiserver-client",
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const labels = { "open-cluster-management.io/cluster-name": cluster };
  await hub.client.create(
    certificateSigningRequests,
    { metadata: { name: `${cluster}-forged`, labels }, spec },
    { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) },
  );
}

/** Approves it by hand, as somebody who may. */
export async function approveByHand(hub: TestHub, name: string): Promise<void> {
  const approved = {
    type: "Approved",
    status: "True",
    reason: "ByHand",
    message: "",
    lastUpdateTime: kubeTime(new Date()),
  };
  await hub.client.patch(
    certificateSigningRequests,
    { name },
    { status: { conditions: [approved] } },
    { fieldManager: "e2e", signal: AbortSignal.timeout(30_000), subresource: "approval" },
  );
}
