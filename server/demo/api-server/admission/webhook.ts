import { badRequest, forbidden, type ResourceName, StatusError } from "@/server/demo/api-server/http/status";
import type { AdmissionRequest } from "@/server/demo/api-server/registry/api-resource";

/** A 400 in the words of an admission webhook. */
export function denied(webhook: string, message: string): StatusError {
  return badRequest(`admission webhook "${webhook}" denied the request: ${message}`);
}

/** A 403 in the words of an admission webhook. */
export function deniedRight(webhook: string, resource: ResourceName, name: string, why: string): StatusError {
  const { status } = forbidden(resource, name, why);
  return new StatusError({
    ...status,
    message: `admission webhook "${webhook}" denied the request: ${status.message}`,
  });
}

export interface Right {
  readonly verb: string;
  readonly group: string;
  readonly plural: string;
  readonly subresource: string;
  readonly name: string;
  readonly namespace?: string;
}

/** Whether the writer has a right beyond the write itself. */
export function may({ write }: AdmissionRequest, right: Right): boolean {
  return write.machinery.authorizer.decide(write.user, { namespace: "", ...right }).allowed;
}
