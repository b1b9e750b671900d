import { Condition, isTrue, kubeTime } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

/** `request` and `certificate` are base64 of PEM; `certificate` is "" until issued. */
export const CertificateSigningRequest = kubeKind("CertificateSigningRequest", {
  spec: z.prefault(
    z.looseObject({
      request: z._default(z.string(), ""),
      signerName: z._default(z.string(), ""),
      usages: z._default(z.array(z.string()), []),
      username: z._default(z.string(), ""),
      groups: z._default(z.array(z.string()), []),
      uid: z._default(z.string(), ""),
      extra: z._default(z.record(z.string(), z.array(z.string())), {}),
      expirationSeconds: z.optional(z.number()),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      certificate: z._default(z.string(), ""),
    }),
    {},
  ),
});
export type CertificateSigningRequest = z.infer<typeof CertificateSigningRequest>;

export const certificateSigningRequests: Resource<CertificateSigningRequest> = {
  group: "certificates.k8s.io",
  version: "v1",
  plural: "certificatesigningrequests",
  kind: "CertificateSigningRequest",
  namespaced: false,
  schema: CertificateSigningRequest,
  keepsManagers: true,
};

export type CertificateState = "denied" | "failed" | "issued" | "approved" | "pending";

/** The state of a request (docs/reference/certificates.md#state-of-a-request): the first that applies. */
export function certificateState({ status }: Pick<CertificateSigningRequest, "status">): CertificateState {
  if (isTrue(status.conditions, "Denied")) return "denied";
  if (isTrue(status.conditions, "Failed")) return "failed";
  if (!isTrue(status.conditions, "Approved")) return "pending";
  return status.certificate === "" ? "approved" : "issued";
}

export interface CertificateDecision {
  readonly type: "Approved" | "Denied";
  readonly reason: string;
  readonly message: string;
}

/** The patch of `/approval` that decides a request. The hub rejects it if the request has changed since it was read. */
export function approvalPatch(
  { metadata, status }: CertificateSigningRequest,
  decision: CertificateDecision,
  now: Date,
): object {
  const { uid, resourceVersion } = metadata;
  const condition = { ...decision, status: "True", lastUpdateTime: kubeTime(now) };
  return { metadata: { uid, resourceVersion }, status: { conditions: [...status.conditions, condition] } };
}
