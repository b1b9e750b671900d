import "reflect-metadata";
import {
  type Attribute,
  BasicConstraintsExtension,
  type Extension,
  type JsonName,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
} from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { judgeAddOnRequest } from "./add-on-verdict";
import { decodeRequest } from "./decode";

const CN = "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent";
const GROUPS = ["system:open-cluster-management:cluster:c1:addon:hello", "system:open-cluster-management:addon:hello"];
const AGENT = "system:open-cluster-management:c1:agent-x";
const EC = (namedCurve: string) => ({ name: "ECDSA", namedCurve, hash: "SHA-256" });
const RSA = (modulusLength: number) => ({
  name: "RSASSA-PKCS1-v1_5",
  modulusLength,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
});

interface Forgery {
  commonNames?: string[];
  organizations?: string[];
  otherSubject?: JsonName;
  names?: { type: "dns" | "ip" | "email" | "url"; value: string }[];
  extensions?: Extension[];
  hidden?: Extension[];
  algorithm?: { name: string };
  mangle?: (pem: string) => string;
  username?: string;
  groups?: string[];
  labels?: Record<string, string>;
  signerName?: string;
  usages?: string[];
  expirationSeconds?: number;
  cluster?: object | null;
  clusterAddOn?: object | null;
  agent?: string | undefined;
}

async function pemOf(forgery: Forgery): Promise<string> {
  const algorithm = forgery.algorithm ?? EC("P-256");
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new Error("no key pair");
  const names = forgery.names ?? [{ type: "dns", value: "hello.addon.open-cluster-management.io" }];
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [
      ...(forgery.organizations ?? GROUPS).map((group) => ({ O: [group] })),
      ...(forgery.otherSubject ?? []),
      ...(forgery.commonNames ?? [CN]).map((name) => ({ CN: [name] })),
    ],
    keys,
    signingAlgorithm: algorithm,
    extensions: [...(names.length > 0 ? [new SubjectAlternativeNameExtension(names)] : []), ...(forgery.extensions ?? [])],
    attributes: forgery.hidden ? await extensionRequest(forgery.hidden) : [],
  });
  return `${request.toString("pem")}\n`;
}

/** The attribute with which another request asks for these extensions. */
async function extensionRequest(extensions: Extension[]): Promise<Attribute[]> {
  const keys = await crypto.subtle.generateKey(EC("P-256"), false, ["sign", "verify"]);
  const request = await Pkcs10CertificateRequestGenerator.create({ keys, signingAlgorithm: EC("P-256"), extensions });
  return request.attributes;
}

async function judge(forgery: Forgery) {
  const pem = await pemOf(forgery);
  const request = btoa((forgery.mangle ?? ((text: string) => text))(pem));
  const csr = CertificateSigningRequest.parse({
    metadata: {
      name: "addon-c1-hello-abcde",
      labels: forgery.labels ?? { "open-cluster-management.io/cluster-name": "c1", "open-cluster-management.io/addon-name": "hello" },
    },
    spec: {
      request,
      signerName: forgery.signerName ?? "kubernetes.io/kube-apiserver-client",
      usages: forgery.usages ?? ["digital signature", "key encipherment", "client auth"],
      username: forgery.username ?? AGENT,
      groups: forgery.groups ?? [
        "system:open-cluster-management:c1",
        "system:open-cluster-management:managed-clusters",
        "system:authenticated",
      ],
      ...(forgery.expirationSeconds === undefined ? {} : { expirationSeconds: forgery.expirationSeconds }),
    },
  });
  const cluster = forgery.cluster === undefined ? { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } } : forgery.cluster;
  const clusterAddOn = forgery.clusterAddOn === undefined ? { metadata: { name: "hello", namespace: "c1" } } : forgery.clusterAddOn;
  return judgeAddOnRequest({
    csr,
    decoding: await decodeRequest(csr.spec.request),
    cluster: cluster ? ManagedCluster.parse(cluster) : undefined,
    clusterAddOn: clusterAddOn ? ManagedClusterAddOn.parse(clusterAddOn) : undefined,
    agent: "agent" in forgery ? forgery.agent : "hello-agent",
  });
}

const label = (cluster: string, addOn: string) => ({
  "open-cluster-management.io/cluster-name": cluster,
  "open-cluster-management.io/addon-name": addOn,
});

describe("an add-on's certificate request is approved", () => {
  it.each<[string, Forgery]>([
    ["as the agent sends it", {}],
    ["without alternative names", { names: [] }],
    ["with the third group that older agents send", { organizations: [...GROUPS, "system:authenticated"] }],
    ["with its groups in the other order", { organizations: [...GROUPS].reverse() }],
    ["with a P-384 key", { algorithm: EC("P-384") }],
    ["with an RSA key of 2048 bits", { algorithm: RSA(2048) }],
    ["without key encipherment", { usages: ["client auth", "digital signature"] }],
    ["for a year", { expirationSeconds: 31_536_000 }],
  ])("%s", async (_, forgery) => {
    expect(await judge(forgery)).toEqual({ kind: "approve" });
  });
});

describe("a request that claims another cluster is denied", () => {
  const other = CN.replace("cluster:c1:", "cluster:c2:");
  const groupsOfOther = GROUPS.map((group) => group.replace("cluster:c1:", "cluster:c2:"));
  it.each<[string, Forgery]>([
    ["in its whole subject", { commonNames: [other], organizations: groupsOfOther }],
    ["in its common name", { commonNames: [other] }],
    ["in its organisations", { organizations: groupsOfOther }],
    ["in its label", { labels: label("c2", "hello") }],
    ["of which its own name is a prefix", { commonNames: [CN.replace(":c1:", ":c10:")] }],
    ["whose name is a prefix of its own", { username: AGENT.replace(":c1:", ":c10:"), groups: ["system:open-cluster-management:c10"] }],
    ["by asking for the identity of that cluster's agent", { commonNames: ["system:open-cluster-management:c2:agent"] }],
    ["by a surplus group of that cluster", { organizations: [...GROUPS, "system:open-cluster-management:c2"] }],
  ])("%s", async (_, forgery) => {
    expect(await judge(forgery)).toMatchObject({ kind: "deny" });
  });
});

describe("a request is left alone", () => {
  it.each<[string, Forgery]>([
    ["from a person", { username: "alice", groups: ["system:authenticated"] }],
    ["from a bootstrap account", { username: "system:serviceaccount:open-cluster-management:agent-registration-bootstrap" }],
    ["from an add-on's own agent", { username: CN }],
    ["from a name with more parts than an agent's", { username: `${AGENT}:more` }],
    ["from a name with an empty agent", { username: "system:open-cluster-management:c1:" }],
    ["from a requester outside the cluster's group", { groups: ["system:open-cluster-management:managed-clusters"] }],
    ["for another signer", { signerName: "example.com/sign" }],
    ["for the kubelet's signer", { signerName: "kubernetes.io/kube-apiserver-client-kubelet" }],
    ["without an add-on label", { labels: { "open-cluster-management.io/cluster-name": "c1" } }],
    ["without a cluster label", { labels: { "open-cluster-management.io/addon-name": "hello" } }],
    ["whose label names another add-on", { labels: label("c1", "other") }],
    ["for another add-on's name", { commonNames: [CN.replace("addon:hello", "addon:other")] }],
    ["for another agent of the add-on", { commonNames: [CN.replace("hello-agent", "hello")] }],
    ["with a second common name", { commonNames: [CN, "system:admin"] }],
    ["without a common name", { commonNames: [] }],
    ["with a surplus group", { organizations: [...GROUPS, "system:masters"] }],
    ["with a group twice", { organizations: [...GROUPS, GROUPS[0] ?? ""] }],
    ["without one of its groups", { organizations: GROUPS.slice(0, 1) }],
    ["with an organizational unit", { otherSubject: [{ OU: ["ops"] }] }],
    ["for another DNS name", { names: [{ type: "dns", value: "hub.example.com" }] }],
    ["for the DNS name of another add-on", { names: [{ type: "dns", value: "other.addon.open-cluster-management.io" }] }],
    ["for an address", { names: [{ type: "ip", value: "127.0.0.1" }] }],
    ["for an e-mail address", { names: [{ type: "email", value: "a@example.com" }] }],
    ["to be a certificate authority", { extensions: [new BasicConstraintsExtension(true, undefined, true)] }],
    ["to be one in a second list of extensions", { hidden: [new BasicConstraintsExtension(true, undefined, true)] }],
    [
      "for another name in a second list of extensions",
      { hidden: [new SubjectAlternativeNameExtension([{ type: "dns", value: "hub.example.com" }])] },
    ],
    ["to serve", { usages: ["client auth", "digital signature", "server auth"] }],
    ["to sign certificates", { usages: ["client auth", "digital signature", "cert sign"] }],
    ["without client auth", { usages: ["digital signature", "key encipherment"] }],
    ["with a short RSA key", { algorithm: RSA(1024) }],
    ["with a P-521 key", { algorithm: EC("P-521") }],
    ["for longer than a year", { expirationSeconds: 31_536_001 }],
    ["for less than ten minutes", { expirationSeconds: 599 }],
    ["with a second PEM block", { mangle: (pem) => pem + pem }],
    ["with text before its PEM block", { mangle: (pem) => `note\n${pem}` }],
    ["with a certificate's PEM header", { mangle: (pem) => pem.replaceAll("CERTIFICATE REQUEST", "CERTIFICATE") }],
    ["with bytes after the request", { mangle: withTrailingBytes }],
    ["whose signature is broken", { mangle: withBrokenSignature }],
    ["that is garbage", { mangle: () => "garbage" }],
    ["of a cluster that the hub does not know", { cluster: null }],
    ["of a cluster that is not accepted", { cluster: { metadata: { name: "c1" }, spec: { hubAcceptsClient: false } } }],
    [
      "of a cluster that is leaving",
      { cluster: { metadata: { name: "c1", deletionTimestamp: "2026-01-01T00:00:00Z" }, spec: { hubAcceptsClient: true } } },
    ],
    ["of an add-on that is not on the cluster", { clusterAddOn: null }],
    ["of an add-on that is leaving", { clusterAddOn: { metadata: { name: "hello", deletionTimestamp: "2026-01-01T00:00:00Z" } } }],
    ["of an add-on that declares no registration", { agent: undefined }],
  ])("%s", async (_, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.kind).toBe("ignore");
  });
});

function withTrailingBytes(pem: string): string {
  return rewritten(pem, (der) => new Uint8Array([...der, 0, 0, 0]));
}

function withBrokenSignature(pem: string): string {
  return rewritten(pem, (der) => der.map((byte, index) => (index === der.length - 5 ? byte ^ 1 : byte)));
}

function rewritten(pem: string, change: (der: Uint8Array) => Uint8Array): string {
  const body = pem.split("\n").slice(1, -2).join("");
  const der = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return `-----BEGIN CERTIFICATE REQUEST-----\n${btoa(String.fromCharCode(...change(der)))}\n-----END CERTIFICATE REQUEST-----\n`;
}
