import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { CertificateSigningRequest, certificateSigningRequests, certificateState } from "@/lib/resources/certificate-signing-request";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { asObject } from "@/server/hub/list-pages";

interface Decision {
  readonly type: "Approved" | "Denied";
  readonly reason: string;
  readonly message: string;
}

export interface SeenRequest {
  readonly name: string;
  /** Of the request as the person saw it. */
  readonly resourceVersion: string;
}

const DEADLINE_MS = 10_000;

/** Unlike a reading it adds nothing: this goes back to the hub. */
const WithStatus = z.looseObject({ status: z.optional(z.looseObject({ conditions: z.optional(z.array(z.unknown())) })) });

/**
 * Writes a decision into a request as the caller. `/approval` takes whole objects: it is read as it is, and put back with one
 * condition more. Throws `ApiError` "conflict", which says what changed, where it is no longer what the person saw.
 */
export async function decideRequest(caller: Caller, { name, resourceVersion }: SeenRequest, decision: Decision): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const path = resourcePath(certificateSigningRequests, { name });
  const object = asObject(await caller.client.raw({ method: "GET", path, signal }));
  const request = CertificateSigningRequest.parse(object);
  const { status } = WithStatus.parse(object);
  if (certificateState(request) !== "pending" || request.metadata.resourceVersion !== resourceVersion) throw changed(request);
  const condition = { ...decision, status: "True", lastUpdateTime: kubeTime(new Date()) };
  const decided = { ...object, status: { ...status, conditions: [...(status?.conditions ?? []), condition] } };
  const options = { signal, fieldManager: FIELD_MANAGER.console, subresource: "approval" } as const;
  try {
    await caller.client.replace(certificateSigningRequests, decided, options);
  } catch (error) {
    if (isHubError(error, "Conflict")) throw changed(await caller.client.get(certificateSigningRequests, { name }, signal));
    throw error;
  }
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
