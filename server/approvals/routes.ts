import { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import { BatchAnswer, BatchPath, BatchQuery } from "@/lib/api/approvals/approval-batch";
import { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import {
  AcceptanceInput,
  AcceptRequest,
  ApprovalPath,
  ApproveRequest,
  DenyRequest,
} from "@/lib/api/approvals/approval-decision";
import { PendingAnswer, PendingQuery } from "@/lib/api/approvals/approval-pending";
import { RenderedChanges, renderedPlan } from "@/lib/api/objects/rendered-changes";
import { route, routes } from "@/server/http/route";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { acceptCluster } from "./accept-cluster";
import { approvalRights } from "./approval-rights";
import { approveRequest } from "./approve-request";
import { denyRequest } from "./deny-request";
import { findBatch } from "./find-batch";
import { findPending } from "./find-pending";
import { getApproval } from "./get-approval";
import type { ServedApprovals } from "./list";
import { planAcceptance, renderAcceptance, reviewedAcceptance } from "./plan-acceptance";
import { stillInBatch } from "./still-in-batch";

/** Under `/api/approvals`: what pages show besides the list. */
export function approvalPageRoutes({ view }: Pick<ServedApprovals, "view">) {
  return routes().get(
    "/rights",
    route({}, ({ caller }) => approvalRights(caller, view)),
  );
}

/**
 * Under `/api/v1/approvals`. Certificate requests and clusters may bear the same name, so each kind has its own path.
 */
export function approvalRoutes(approvals: ServedApprovals, caches: RenderingCaches) {
  const { view } = approvals;
  return routes()
    .get(
      "/batches/:batch",
      route(
        {
          summary: "List requests of a batch",
          params: BatchPath,
          query: BatchQuery,
          answers: BatchAnswer,
        },
        ({ caller, params, query }) => findBatch(caller, approvals, params.batch, query),
      ),
    )
    .get(
      "/pending",
      route(
        { summary: "List pending certificate requests", query: PendingQuery, answers: PendingAnswer },
        ({ caller, query }) => findPending(caller, approvals, query),
      ),
    )
    .get(
      "/requests/:name",
      route(
        { summary: "Get a certificate request", params: ApprovalPath, answers: ApprovalAnswer },
        ({ caller, params }) => getApproval(caller, view, `requests/${params.name}`),
      ),
    )
    .get(
      "/clusters/:name",
      route({ summary: "Get a pending cluster", params: ApprovalPath, answers: ApprovalAnswer }, ({ caller, params }) =>
        getApproval(caller, view, `clusters/${params.name}`),
      ),
    )
    .post(
      "/requests/:name/approve",
      route(
        { summary: "Approve a certificate request", params: ApprovalPath, body: ApproveRequest },
        ({ caller, params, body }) => approveRequest(caller, view, { ...params, ...body }),
      ),
    )
    .post(
      "/requests/:name/deny",
      route(
        { summary: "Deny a certificate request", params: ApprovalPath, body: DenyRequest },
        ({ caller, params, body: { resourceVersion, reason } }) =>
          denyRequest(caller, { ...params, resourceVersion }, reason),
      ),
    )
    .post(
      "/clusters/:name/accept",
      route(
        { summary: "Accept a cluster", params: ApprovalPath, body: AcceptRequest },
        ({ caller, params: { name }, body: { batch, resourceVersion, ...confirmed } }) => {
          const inBatch =
            batch && stillInBatch(caller, view, { request: batch.request, batch: batch.of, cluster: name });
          const isReviewed = reviewedAcceptance(caller, caches, { name, ...confirmed });
          const invitation = view.invitationOf(name);
          return acceptCluster(caller, { name, resourceVersion, invitation }, async () => {
            await inBatch?.();
            await isReviewed();
          });
        },
      ),
    )
    .post(
      "/acceptance",
      route(
        { summary: "Preview the acceptance of clusters", body: AcceptanceInput, answers: AcceptancePlan },
        ({ caller, body }) => planAcceptance(caller, caches, body.clusters),
      ),
    )
    .post(
      "/acceptance/rendered",
      route(
        {
          summary: "Preview the manifests of accepting clusters",
          body: renderedPlan(AcceptanceInput),
          answers: RenderedChanges,
        },
        ({ caller, body: { addOn, input } }) => renderAcceptance(caller, caches, addOn, input.clusters),
      ),
    );
}
