import { FIELD_MANAGER } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import {
  approvalPatch,
  type CertificateDecision,
  CertificateSigningRequest,
  certificateSigningRequests,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { asObject } from "@/server/hub/list-pages";
import type { Proviso } from "./still-alike";

export interface SeenRequest {
  readonly name: string;
  /** Of the request as the person saw it. */
  readonly resourceVersion: string;
}

interface Wanted {
  readonly decision: CertificateDecision;
  readonly proviso?: Proviso | undefined;
}

const DEADLINE_MS = 10_000;

/**
 * Writes a decision into a request as the caller, if the proviso holds at that moment. Throws `ApiError` "conflict", which says what
 * changed, where the request is no longer what the person saw.
 */
export async function decideRequest(caller: Caller, { name, resourceVersion }: SeenRequest, { decision, proviso }: Wanted): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const object = await caller.client.getRaw(certificateSigningRequests, { name }, signal);
  const request = CertificateSigningRequest.parse(object);
  if (certificateState(request) !== "pending" || request.metadata.resourceVersion !== resourceVersion) throw changed(request);
  await proviso?.();
  try {
    await write(caller, object, approvalPatch(request, decision, new Date()));
  } catch (error) {
    if (isHubError(error, "Conflict")) throw changed(await caller.client.get(certificateSigningRequests, { name }, signal));
    throw error;
  }
}

/** A patch; for those who may only update, as Kubernetes' own guide grants it, the whole object with the patch in it. */
async function write({ client, rights }: Caller, object: RawObject, patch: object): Promise<void> {
  const { name = "" } = object.metadata;
  const options = { signal: AbortSignal.timeout(DEADLINE_MS), fieldManager: FIELD_MANAGER.console, subresource: "approval" } as const;
  const patching = { verb: "patch", resource: certificateSigningRequests, subresource: "approval" } as const;
  // Few have the right for single requests: of all others the hub is asked once for many.
  const mayPatch = (await rights.may(patching)) || (await rights.may({ ...patching, name }));
  if (mayPatch) await client.patch(certificateSigningRequests, { name }, patch, options);
  else await client.replace(certificateSigningRequests, asObject(applyMergePatch(object, patch)), options);
}

function changed({ metadata, status }: CertificateSigningRequest): ApiError {
  const decided = status.conditions.find(({ type }) => type === "Denied" || type === "Approved" || type === "Failed");
  if (!decided)
    return new ApiError("conflict", `${metadata.name} changed after this page had read it. Nothing was written; look at it again.`);
  const said = decided.message || decided.reason;
  return new ApiError(
    "conflict",
    `${metadata.name} is ${decided.type.toLowerCase()} already${said ? `: ${said}` : "."} Nothing was written.`,
  );
}
