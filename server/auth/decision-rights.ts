import type { Permission } from "@/lib/api/approvals/approval-case";
import type { Resource } from "@/lib/kube/resource";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "./caller";
import type { Right } from "./rights";

const SIGNERS: Pick<Resource, "group" | "plural"> = { group: "certificates.k8s.io", plural: "signers" };
/** Of which OCM asks for "managedclusters/accept" where a cluster is accepted. */
export const REGISTRATION: Pick<Resource, "group" | "plural"> = {
  group: "register.open-cluster-management.io",
  plural: "managedclusters",
};

/**
 * Approving and denying take the same rights: on the request, and on its signer by name or by domain
 * (docs/reference/certificates.md#approving-through-the-api). Without a name the answer is for all requests for that
 * signer.
 */
export async function mayDecide(
  caller: Caller,
  request: { readonly name?: string; readonly signer: string },
): Promise<Permission> {
  const { name, signer } = request;
  const [domain = ""] = signer.split("/");
  const reading = await firstMissing(caller, [{ verb: "get", resource: certificateSigningRequests, name }]);
  if (!reading.allowed) return reading;
  const writing = await mayWriteApproval(caller, name);
  if (!writing.allowed) return writing;
  const bySigner = await firstMissing(caller, [{ verb: "approve", resource: SIGNERS, name: signer }]);
  if (bySigner.allowed) return bySigner;
  const byDomain = await caller.rights.may({ verb: "approve", resource: SIGNERS, name: `${domain}/*` });
  return byDomain ? { allowed: true } : bySigner;
}

/** One of two rights is enough; the one that Kubernetes' own guide grants is named where both are missing. */
async function mayWriteApproval(caller: Caller, name: string | undefined): Promise<Permission> {
  const approval = { resource: certificateSigningRequests, subresource: "approval", name };
  const [byPatch, byUpdate] = await Promise.all([
    firstMissing(caller, [{ ...approval, verb: "patch" }]),
    firstMissing(caller, [{ ...approval, verb: "update" }]),
  ]);
  return byPatch.allowed ? byPatch : byUpdate;
}

/**
 * Accepting takes the right to change the cluster, and OCM's own right to accept it; without a name it is about all.
 */
export function mayAccept(caller: Caller, name?: string): Promise<Permission> {
  return firstMissing(caller, [
    { verb: "patch", resource: managedClusters, name },
    { verb: "update", resource: REGISTRATION, subresource: "accept", name },
  ]);
}

async function firstMissing(caller: Caller, rights: readonly Right[]): Promise<Permission> {
  const answers = await Promise.all(rights.map((right) => caller.rights.may(right)));
  const right = rights.find((_, index) => !answers[index]);
  if (!right) return { allowed: true };
  const { verb, resource, subresource, name } = right;
  const what = subresource === undefined ? resource.plural : `${resource.plural}/${subresource}`;
  // Rights on signers are granted by name, all others here for the kind.
  const missing = { verb, resource: what, group: resource.group, ...(resource === SIGNERS ? { name } : {}) };
  return { allowed: false, missing };
}
