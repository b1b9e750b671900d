import "reflect-metadata";
import {
  type JsonName,
  PemConverter,
  Pkcs10CertificateRequestGenerator,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { NAMESPACE } from "@/lib/kube/names";
import { addOnGroups, addOnUser, clusterGroup, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { secrets } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import type { Thing } from "@/server/controllers/test-objects";
import type { World } from "./world";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Names of requests that no one may approve begin so. */
export const FORGED = "forged-";
/** Names of requests that a person approves and no one may sign begin so. */
export const ASTRAY = "astray-";
/** The add-on's own signer, the subject that its template declares for it, and the Secret with its authority. */
export const SIGNER = "example.com/sign";
export const SIGNED_SUBJECT = { user: "hello-client", organizationUnit: ["fleet"] };
export const AUTHORITY = "hello-ca";

interface Claim {
  /** The cluster that subject and labels name. */
  readonly cluster: string;
  readonly extraGroups?: readonly string[];
  /** The hub's own unless said. */
  readonly signerName?: string;
}

interface Request extends Claim {
  readonly name: string;
  readonly requester: string;
}

/** The agent of one cluster asks for the certificate of an add-on. */
export async function requestCertificate(world: World, { name, requester, ...claim }: Request): Promise<void> {
  const agent = {
    user: `system:open-cluster-management:${requester}:agent`,
    groups: [clusterGroup(requester), "system:masters"],
  };
  const { resource, object } = await certificateRequest(name, claim);
  await world.as(agent).create(resource, object, world.options);
}

/** As a person may do who has the right to, whatever the rules say. */
export async function approve(world: World, name: string): Promise<void> {
  const conditions = [{ type: "Approved", status: "True", reason: "ByHand", message: "So be it." }];
  const options = { ...world.options, subresource: "approval" } as const;
  await world.client.patch(certificateSigningRequests, { name }, { status: { conditions } }, options);
}

/** The Secret of the authority by which the add-on's own certificates are signed. */
export async function authority(): Promise<Thing> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${AUTHORITY}`,
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const data = { "tls.crt": base64(certificate.toString("pem")), "tls.key": base64(key) };
  return { resource: secrets, object: { metadata: { name: AUTHORITY, namespace: NAMESPACE }, data } };
}

function subjectOf({ cluster, extraGroups = [], signerName }: Claim): JsonName {
  const surplus = extraGroups.map((group) => ({ O: [group] }));
  if (signerName === SIGNER)
    return [...surplus, { OU: SIGNED_SUBJECT.organizationUnit }, { CN: [SIGNED_SUBJECT.user] }];
  const groups = addOnGroups(cluster, "hello").map((group) => ({ O: [group] }));
  return [...groups, ...surplus, { CN: [addOnUser(cluster, "hello", "hello-agent")] }];
}

export async function certificateRequest(name: string, claim: Claim): Promise<Thing> {
  const { cluster, signerName = KUBE_APISERVER_CLIENT_SIGNER } = claim;
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const subject = subjectOf(claim);
  const pem = (
    await Pkcs10CertificateRequestGenerator.create({ name: subject, keys, signingAlgorithm: ALGORITHM })
  ).toString("pem");
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName,
    usages: ["digital signature", "key encipherment", "client auth"],
  };
  const labels = {
    "open-cluster-management.io/cluster-name": cluster,
    "open-cluster-management.io/addon-name": "hello",
  };
  return { resource: certificateSigningRequests, object: { metadata: { name, labels }, spec } };
}
