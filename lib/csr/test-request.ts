import "reflect-metadata";
import {
  type Attribute,
  type Extension,
  type JsonName,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
} from "@peculiar/x509";
import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { AddOnRequest } from "./add-on-verdict";
import { decodeRequest } from "./decode";

export const CN = "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent";
export const GROUPS = [
  "system:open-cluster-management:cluster:c1:addon:hello",
  "system:open-cluster-management:addon:hello",
];
export const AGENT = "system:open-cluster-management:c1:agent-x";
export const CLIENT: RegistrationRequest = { type: "kubeClient", subject: { user: CN, groups: GROUPS } };

export const EC = (namedCurve: string) => ({ name: "ECDSA", namedCurve, hash: "SHA-256" });
export const RSA = (modulusLength: number) => ({
  name: "RSASSA-PKCS1-v1_5",
  modulusLength,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
});

export const labelled = (cluster: string, addOn: string) => ({
  "open-cluster-management.io/cluster-name": cluster,
  "open-cluster-management.io/addon-name": addOn,
});

/** How a request differs from a correct one for `hello` on `c1`. */
export interface Forgery {
  readonly commonNames?: readonly string[];
  readonly organizations?: readonly string[];
  readonly otherSubject?: JsonName;
  readonly names?: readonly { type: "dns" | "ip" | "email" | "url"; value: string }[];
  readonly extensions?: readonly Extension[];
  readonly hidden?: readonly Extension[];
  readonly algorithm?: { readonly name: string };
  readonly mangle?: (pem: string) => string;
  readonly username?: string;
  readonly groups?: readonly string[];
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
  readonly signerName?: string;
  readonly usages?: readonly string[];
  readonly expirationSeconds?: number;
  readonly status?: object;
  readonly cluster?: object | null;
  readonly isAddOnDeleting?: boolean | null;
  readonly addOnCreatedAt?: string;
  readonly registrations?: AddOnRequest["registrations"];
  readonly approvedBefore?: number;
  readonly trustsGrpcServer?: boolean;
}

/** The request with everything known about it. */
export async function forged(forgery: Forgery): Promise<AddOnRequest> {
  const csr = await forgedRequest(forgery);
  const { cluster = { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } }, isAddOnDeleting = false } = forgery;
  return {
    csr,
    decoding: await decodeRequest(csr.spec.request),
    cluster: cluster ? ManagedCluster.parse(made(cluster)) : undefined,
    isAddOnDeleting: isAddOnDeleting ?? undefined,
    addOnCreatedAt: forgery.addOnCreatedAt ?? MADE_AT,
    registrations: forgery.registrations ?? [CLIENT],
    approvedBefore: forgery.approvedBefore ?? 0,
    trustsGrpcServer: forgery.trustsGrpcServer ?? false,
  };
}

const MADE_AT = "2026-11-21T09:00:00Z";

function made({ metadata, ...rest }: { readonly metadata?: object }): object {
  return { ...rest, metadata: { creationTimestamp: MADE_AT, ...metadata } };
}

/** With a signature that fits, unless it is mangled. */
export async function forgedRequest(forgery: Forgery): Promise<CertificateSigningRequest> {
  const pem = await pemOf(forgery);
  const { expirationSeconds, mangle = (text: string) => text } = forgery;
  return CertificateSigningRequest.parse({
    metadata: {
      name: "addon-c1-hello-abcde",
      creationTimestamp: "2026-11-21T10:00:00Z",
      labels: forgery.labels ?? labelled("c1", "hello"),
      annotations: forgery.annotations,
    },
    spec: {
      request: btoa(mangle(pem)),
      signerName: forgery.signerName ?? "kubernetes.io/kube-apiserver-client",
      usages: forgery.usages ?? ["digital signature", "key encipherment", "client auth"],
      username: forgery.username ?? AGENT,
      groups: forgery.groups ?? [
        "system:open-cluster-management:c1",
        "system:open-cluster-management:managed-clusters",
        "system:authenticated",
      ],
      ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
    },
    status: forgery.status,
  });
}

async function pemOf(forgery: Forgery): Promise<string> {
  const algorithm = forgery.algorithm ?? EC("P-256");
  const keys = await keyPair(algorithm);
  const names = forgery.names ?? [{ type: "dns", value: "hello.addon.open-cluster-management.io" }];
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [
      ...(forgery.organizations ?? GROUPS).map((group) => ({ O: [group] })),
      ...(forgery.otherSubject ?? []),
      ...(forgery.commonNames ?? [CN]).map((name) => ({ CN: [name] })),
    ],
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      ...(names.length > 0 ? [new SubjectAlternativeNameExtension([...names])] : []),
      ...(forgery.extensions ?? []),
    ],
    attributes: forgery.hidden ? await extensionRequest(forgery.hidden) : [],
  });
  return `${request.toString("pem")}\n`;
}

/** The attribute by which another request asks for these extensions. */
async function extensionRequest(extensions: readonly Extension[]): Promise<Attribute[]> {
  const keys = await keyPair(EC("P-256"));
  const request = await Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: EC("P-256"),
    extensions: [...extensions],
  });
  return request.attributes;
}

async function keyPair(algorithm: { readonly name: string }): Promise<CryptoKeyPair> {
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new Error("no key pair");
  return keys;
}
