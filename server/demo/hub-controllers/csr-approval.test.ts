import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clusterGroup } from "@/lib/kube/ocm";
import { certificateSigningRequests, certificateState } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { startTestHub } from "@/server/demo/testing";
import { csrApproval } from "./csr-approval";
import { registration } from "./registration";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

const AGENT = "system:open-cluster-management:c1:agent";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

let test: TestOcmHub;

beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
  await test.make(managedClusters, { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } });
  await test.reconcile(
    registration(test.hub, () => test.clock.now),
    "c1",
  );
});
afterEach(() => test.close());

async function requestJoin(requester: { user: string; groups: string[] }): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const name: JsonName = [
    { O: [clusterGroup("c1"), "system:open-cluster-management:managed-clusters"] },
    { CN: [AGENT] },
  ];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM })).toString(
    "pem",
  );
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName: "kubernetes.io/kube-apiserver-client",
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const metadata = { generateName: "c1-", labels: { "open-cluster-management.io/cluster-name": "c1" } };
  const made = await test
    .as(requester)
    .create(certificateSigningRequests, { metadata, spec }, { signal: test.signal, fieldManager: "test" });
  await expect.poll(() => test.hub.certificateRequests.get(made.metadata.name), { interval: 5 }).toBeDefined();
  return made.metadata.name;
}

async function stateAfter(name: string): Promise<string> {
  await test.reconcile(
    csrApproval(test.hub, () => test.clock.now),
    name,
  );
  return certificateState(await test.hub.client.get(certificateSigningRequests, { name }, test.signal));
}

const agent = {
  user: AGENT,
  groups: [clusterGroup("c1"), "system:open-cluster-management:managed-clusters", "system:authenticated"],
};

describe("csrApproval", () => {
  it("approves what an agent asks to renew its own certificate", async () => {
    const name = await requestJoin(agent);
    expect(await stateAfter(name)).not.toBe("pending");
    const [approved] = (await test.hub.client.get(certificateSigningRequests, { name }, test.signal)).status.conditions;
    expect(approved).toMatchObject({
      type: "Approved",
      reason: "AutoApprovedByHubCSRApprovingController",
      message: "Auto approving Managed cluster agent certificate after SubjectAccessReview.",
    });
  });

  it.each([
    ["another agent", { user: "system:open-cluster-management:c1:other", groups: agent.groups }],
    ["a person", { user: "admin", groups: ["system:masters"] }],
  ])("leaves what %s asks to people", async (_, requester) => {
    expect(await stateAfter(await requestJoin(requester))).toBe("pending");
  });

  it("leaves a renewal to people where the cluster was denied", async () => {
    const name = await requestJoin(agent);
    await test.hub.patch(
      managedClusters,
      { name: "c1" },
      { spec: { hubAcceptsClient: false } },
      { signal: test.signal, fieldManager: "test" },
    );
    await test.reconcile(
      registration(test.hub, () => test.clock.now),
      "c1",
    );
    expect(await stateAfter(name)).toBe("pending");
  });
});
