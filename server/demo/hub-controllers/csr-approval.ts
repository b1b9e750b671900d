import { readClusterRequest } from "@/lib/csr/cluster-request";
import { decodeRequest } from "@/lib/csr/decode";
import { z } from "@/lib/kube/zod";
import {
  approvalPatch,
  type CertificateSigningRequest,
  certificateSigningRequests,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import { type Controller, onChange, trigger } from "@/server/controllers/runtime/controller";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

const Review = z.looseObject({ status: z.looseObject({ allowed: z.boolean() }) });

const APPROVED = {
  type: "Approved",
  reason: "AutoApprovedByHubCSRApprovingController",
  message: "Auto approving Managed cluster agent certificate after SubjectAccessReview.",
} as const;

/**
 * Approves a cluster agent's renewal of its own certificate, if it may (docs/reference/certificates.md#renewals). A
 * join is left to people. Key: CSR name.
 */
export function csrApproval(hub: OcmHub, now: Clock): Controller {
  return {
    name: "csr-approval",
    triggers: [trigger(hub.certificateRequests, ({ metadata }) => [metadata.name])],
    async reconcile(name, signal) {
      const csr = hub.certificateRequests.get(name);
      if (!csr || certificateState(csr) !== "pending") return onChange;
      const request = readClusterRequest(csr, await decodeRequest(csr.spec.request));
      if (request.kind === "renewal" && (await mayRenew(hub, csr, request.cluster, signal)))
        await approve(hub, csr, now(), signal);
      return onChange;
    },
  };
}

async function mayRenew(
  hub: OcmHub,
  { spec }: CertificateSigningRequest,
  cluster: string,
  signal: AbortSignal,
): Promise<boolean> {
  const resourceAttributes = {
    group: "register.open-cluster-management.io",
    resource: "managedclusters",
    subresource: "clientcertificates",
    verb: "renew",
    name: cluster,
  };
  const { username: user, groups, uid, extra } = spec;
  const review = { user, groups, uid, extra, resourceAttributes };
  const answer = await hub.client.raw({
    method: "POST",
    path: "/apis/authorization.k8s.io/v1/subjectaccessreviews",
    body: { apiVersion: "authorization.k8s.io/v1", kind: "SubjectAccessReview", spec: review },
    signal,
  });
  return Review.parse(answer).status.allowed;
}

async function approve(hub: OcmHub, csr: CertificateSigningRequest, now: Date, signal: AbortSignal): Promise<void> {
  const { name } = csr.metadata;
  const patch = approvalPatch(csr, APPROVED, now);
  await hub.patch(certificateSigningRequests, { name }, patch, {
    signal,
    fieldManager: HUB_FIELD_MANAGER,
    subresource: "approval",
  });
}
