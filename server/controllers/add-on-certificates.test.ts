import "reflect-metadata";
import { X509Certificate } from "node:crypto";
import {
  type JsonName,
  PemConverter,
  Pkcs10CertificateRequestGenerator,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NAMESPACE } from "@/lib/kube/names";
import { addOnGroups, addOnUser, clusterGroup, LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces, secrets } from "@/lib/resources/built-in";
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { fleet, ground, template } from "./test-objects";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1", "c2"]]));
  await bench.settle();
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

const SIGNER = "example.com/sign";

interface Request {
  readonly signerName?: string;
  /** The whole subject, where it is not the add-on's default. */
  readonly name?: JsonName;
  readonly requester?: string;
  /** The cluster that subject and labels name. */
  readonly cluster?: string;
  readonly addOn?: string;
  readonly extraGroups?: readonly string[];
}

/** Asks as the agent of cluster `requester` and answers what became of it. */
async function requestCertificate(request: Request): Promise<CertificateSigningRequest> {
  const made = await sendRequest(request);
  await bench.seen(made.metadata.name);
  await bench.settle();
  return await bench.client.get(certificateSigningRequests, { name: made.metadata.name }, bench.options.signal);
}

async function sendRequest(request: Request): Promise<CertificateSigningRequest> {
  const {
    requester = "c1",
    cluster = "c1",
    addOn = "hello",
    signerName = "kubernetes.io/kube-apiserver-client",
  } = request;
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const groups = [...addOnGroups(cluster, addOn), ...(request.extraGroups ?? [])];
  const name = request.name ?? [
    ...groups.map((group) => ({ O: [group] })),
    { CN: [addOnUser(cluster, addOn, `${addOn}-agent`)] },
  ];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM })).toString(
    "pem",
  );
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName,
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const labels = { "open-cluster-management.io/cluster-name": cluster, "open-cluster-management.io/addon-name": addOn };
  const agent = {
    user: `system:open-cluster-management:${requester}:agent`,
    groups: [clusterGroup(requester), "system:masters"],
  };
  return await bench
    .as(agent)
    .create(
      certificateSigningRequests,
      { metadata: { generateName: `addon-${cluster}-${addOn}-`, labels }, spec },
      bench.options,
    );
}

describe("a certificate request", () => {
  it("of an add-on's agent for itself is approved", async () => {
    expect((await requestCertificate({})).status.conditions).toMatchObject([
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
    expect((await requestCertificate(request)).status.conditions).toMatchObject([
      { type: "Denied", reason: "AutoDeniedByHubCSRApprovingController" },
    ]);
  });

  it.each([
    ["with a further group", { extraGroups: ["flotilla:other"] }],
    ["of an add-on that is not on the cluster", { requester: "spare", cluster: "spare" }],
    ["of an add-on that no one knows", { addOn: "other" }],
  ])("%s stays undecided", async (_, request) => {
    expect((await requestCertificate(request)).status.conditions).toEqual([]);
  });

  it("attack: is one of ten that are approved in an hour, however many come at once, and after a restart", async () => {
    const decided = async () => {
      const all = await bench.client.list(certificateSigningRequests, { signal: bench.options.signal });
      return all.filter(({ status }) => status.conditions.some(({ type }) => type === "Approved")).length;
    };
    for (const rounds of [8, 8]) {
      await bench.stop();
      const sent = await Promise.all(Array.from({ length: rounds }, () => sendRequest({})));
      for (const { metadata } of sent) await bench.seen(metadata.name);
      await bench.settle();
    }
    expect(await decided()).toBe(10);
  });

  it("that came while the add-on managed itself is decided once it does so no more", async () => {
    const lifecycle = (value: string | null) => ({ metadata: { annotations: { [LIFECYCLE_ANNOTATION]: value } } });
    await bench.patch(clusterManagementAddOns, "hello", lifecycle("self"));
    const { metadata, status } = await requestCertificate({});
    expect(status.conditions).toEqual([]);
    await bench.patch(clusterManagementAddOns, "hello", lifecycle(null));
    const decided = async () =>
      (await bench.find(certificateSigningRequests, metadata.name))?.status.conditions[0]?.type;
    await expect.poll(decided).toBe("Approved");
  });
});

describe("a request for the add-on's own signer", () => {
  beforeEach(async () => {
    const subject = { user: "hello-client", organizationUnit: ["fleet"] };
    const customSigner = { signerName: SIGNER, subject, signingCA: { name: "hello-ca" } };
    const { spec } = template("hello-1", "v1").object;
    await bench.patch(addOnTemplates, "hello-1", {
      spec: { ...Object(spec), registration: [{ type: "CustomSigner", customSigner }] },
    });
    await bench.settle();
  });

  const declared: JsonName = [{ OU: ["fleet"] }, { CN: ["hello-client"] }];

  async function makeAuthority(): Promise<X509Certificate> {
    const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
    const authority = await X509CertificateGenerator.createSelfSigned({
      name: "CN=hello-ca",
      keys,
      signingAlgorithm: ALGORITHM,
    });
    const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
    const data = Object.entries({ "tls.crt": authority.toString("pem"), "tls.key": key });
    await bench.put(
      { resource: namespaces, object: { metadata: { name: NAMESPACE } } },
      {
        resource: secrets,
        object: {
          metadata: { name: "hello-ca", namespace: NAMESPACE },
          data: Object.fromEntries(data.map(([name, text]) => [name, Buffer.from(text).toString("base64")])),
        },
      },
    );
    return new X509Certificate(Buffer.from(authority.rawData));
  }

  /** As a person may do who has the right to, whatever our rules say. */
  async function approve(name: string): Promise<void> {
    const conditions = [{ type: "Approved", status: "True", reason: "ByHand", message: "So be it." }];
    await bench.client.patch(
      certificateSigningRequests,
      { name },
      { status: { conditions } },
      { ...bench.options, subresource: "approval" },
    );
    await bench.settle();
  }

  const found = (name: string) => bench.client.get(certificateSigningRequests, { name }, bench.options.signal);

  it("is approved and signed with the authority that the template names, without which it waits", async () => {
    const { metadata, status } = await requestCertificate({ signerName: SIGNER, name: declared });
    expect(status).toMatchObject({ conditions: [{ type: "Approved" }], certificate: "" });
    const authority = await makeAuthority();
    await bench.settle();
    const signed = new X509Certificate(Buffer.from((await found(metadata.name)).status.certificate, "base64"));
    expect(signed.subject).toBe("OU=fleet\nCN=hello-client");
    expect(signed.checkIssued(authority) && signed.verify(authority.publicKey)).toBe(true);
  });

  it("is not signed where it asks for more than is declared, though somebody has approved it, and says so", async () => {
    await makeAuthority();
    const { metadata, status } = await requestCertificate({
      signerName: SIGNER,
      name: [{ O: ["system:masters"] }, ...declared],
    });
    expect(status.conditions).toEqual([]);
    await approve(metadata.name);
    const { conditions, certificate } = (await found(metadata.name)).status;
    expect(certificate).toBe("");
    expect(conditions).toMatchObject([
      { type: "Approved" },
      {
        type: "Failed",
        reason: "SignerValidationFailure",
        message: expect.stringContaining("groups that are not the add-on's (system:masters)"),
      },
    ]);
  });

  it("of a signer that the add-on does not declare is left to others, also once it is approved", async () => {
    await makeAuthority();
    const { metadata } = await requestCertificate({ signerName: "example.com/other", name: declared });
    await approve(metadata.name);
    expect((await found(metadata.name)).status).toMatchObject({ conditions: [{ type: "Approved" }], certificate: "" });
  });
});
