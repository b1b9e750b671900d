import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addOnGroups, addOnUser, clusterGroup, LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { TestBench } from "./test-bench";
import { fleet, ground } from "./test-objects";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

let hub: TestHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startTestHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1", "c2"]]));
  await bench.settle();
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

interface Request {
  readonly requester?: string;
  /** The cluster that subject and labels name. */
  readonly cluster?: string;
  readonly addOn?: string;
  readonly extraGroups?: readonly string[];
}

/** Asks as the agent of cluster `requester` and answers what became of it. */
async function ask({ requester = "c1", cluster = "c1", addOn = "hello", extraGroups = [] }: Request): Promise<CertificateSigningRequest> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const groups = [...addOnGroups(cluster, addOn), ...extraGroups];
  const name: JsonName = [...groups.map((group) => ({ O: [group] })), { CN: [addOnUser(cluster, addOn, `${addOn}-agent`)] }];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM })).toString("pem");
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName: "kubernetes.io/kube-apiserver-client",
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const labels = { "open-cluster-management.io/cluster-name": cluster, "open-cluster-management.io/addon-name": addOn };
  const agent = { user: `system:open-cluster-management:${requester}:agent`, groups: [clusterGroup(requester), "system:masters"] };
  const made = await bench
    .as(agent)
    .create(certificateSigningRequests, { metadata: { generateName: `addon-${cluster}-${addOn}-`, labels }, spec }, bench.options);
  await bench.seen(made.metadata.name);
  await bench.settle();
  return await bench.client.get(certificateSigningRequests, { name: made.metadata.name }, bench.options.signal);
}

describe("a certificate request", () => {
  it("of an add-on's agent for itself is approved", async () => {
    expect((await ask({})).status.conditions).toMatchObject([
      {
        type: "Approved",
        reason: "AutoApprovedByHubCSRApprovingController",
        message: "Auto approving addon agent certificate.",
      },
    ]);
  });

  it.each([
    ["for another cluster", { requester: "c2" }],
    ["for a cluster whose name begins the requester's", { requester: "c11" }],
  ])("%s is denied", async (_, request) => {
    expect((await ask(request)).status.conditions).toMatchObject([{ type: "Denied", reason: "AutoDeniedByHubCSRApprovingController" }]);
  });

  it.each([
    ["with a further group", { extraGroups: ["flotilla:other"] }],
    ["of an add-on that is not on the cluster", { requester: "spare", cluster: "spare" }],
    ["of an add-on that nobody knows", { addOn: "other" }],
  ])("%s stays undecided", async (_, request) => {
    expect((await ask(request)).status.conditions).toEqual([]);
  });

  it("that came while the add-on looked after itself is decided once it does so no more", async () => {
    const lifecycle = (value: string | null) => ({ metadata: { annotations: { [LIFECYCLE_ANNOTATION]: value } } });
    await bench.patch(clusterManagementAddOns, "hello", lifecycle("self"));
    const { metadata, status } = await ask({});
    expect(status.conditions).toEqual([]);
    await bench.patch(clusterManagementAddOns, "hello", lifecycle(null));
    const decided = async () => (await bench.find(certificateSigningRequests, metadata.name))?.status.conditions[0]?.type;
    await expect.poll(decided, { timeout: 5_000 }).toBe("Approved");
  });
});
