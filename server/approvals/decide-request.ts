import { condition } from "@/lib/kube/conditions";
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
import type { Proviso } from "./still-in-batch";

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
 * Writes a decision with the caller's credentials, if the proviso holds at that moment. A decision that is already there,
 * by the same caller and with the same words, is not written again: so a lost answer can be asked for once more. Throws
 * `ApiError` "conflict", which says what changed, if the request is not what the person reviewed.
 */
export async function decideRequest(
  caller: Caller,
  { name, resourceVersion }: SeenRequest,
  { decision, proviso }: Wanted,
): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const object = await caller.client.getRaw(certificateSigningRequests, { name }, signal);
  const request = CertificateSigningRequest.parse(object);
  if (isDecided(request, decision)) return;
  if (certificateState(request) !== "pending" || request.metadata.resourceVersion !== resourceVersion)
    throw changed(request);
  await proviso?.();
  try {
    await write(caller, object, approvalPatch(request, decision, new Date()));
  } catch (error) {
    if (isHubError(error, "Conflict"))
      throw changed(await caller.client.get(certificateSigningRequests, { name }, signal));
    throw error;
  }
}

/** A patch; for callers who may only update, as Kubernetes documents, the whole object with the patch applied. */
async function write({ client, rights }: Caller, object: RawObject, patch: object): Promise<void> {
  const { name = "" } = object.metadata;
  const options = {
    signal: AbortSignal.timeout(DEADLINE_MS),
    fieldManager: FIELD_MANAGER.console,
    subresource: "approval",
  } as const;
  const patching = { verb: "patch", resource: certificateSigningRequests, subresource: "approval" } as const;
  // Few have rights for single requests: for all others one review covers many.
  const mayPatch = (await rights.may(patching)) || (await rights.may({ ...patching, name }));
  if (mayPatch) await client.patch(certificateSigningRequests, { name }, patch, options);
  else await client.replace(certificateSigningRequests, asObject(applyMergePatch(object, patch)), options);
}

function isDecided({ status }: CertificateSigningRequest, { type, reason, message }: CertificateDecision): boolean {
  const present = condition(status.conditions, type);
  return present !== undefined && present.reason === reason && present.message === message;
}

function changed({ metadata, status }: CertificateSigningRequest): ApiError {
  const decided = status.conditions.find(({ type }) => type === "Denied" || type === "Approved" || type === "Failed");
  if (!decided)
    return new ApiError(
      "conflict",
      `${metadata.name} changed after this page loaded it. Nothing was written. Review it again.`,
    );
  const message = decided.message || decided.reason;
  return new ApiError(
    "conflict",
    `${metadata.name} is already ${decided.type.toLowerCase()}${message ? `: ${message}` : "."} Nothing was written.`,
  );
}
