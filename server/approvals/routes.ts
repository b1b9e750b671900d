import { ApprovalPath, DecideRequest, DenyRequest } from "@/lib/api/approvals";
import { route, routes } from "@/server/http/route";
import type { ApprovalView } from "@/server/views/approval-view";
import { acceptCluster } from "./accept-cluster";
import { approveRequest } from "./approve-request";
import { denyRequest } from "./deny-request";
import { getApproval } from "./get-approval";
import { listApprovals } from "./list-approvals";

/** Certificate requests and clusters may bear the same name, so each kind has its own path. */
export function approvalRoutes(view: ApprovalView) {
  return routes()
    .get(
      "/",
      route({}, ({ caller }) => listApprovals(caller, view)),
    )
    .get(
      "/requests/:name",
      route({ params: ApprovalPath }, ({ caller, params }) => getApproval(caller, view, `requests/${params.name}`)),
    )
    .get(
      "/clusters/:name",
      route({ params: ApprovalPath }, ({ caller, params }) => getApproval(caller, view, `clusters/${params.name}`)),
    )
    .post(
      "/requests/:name/approve",
      route({ params: ApprovalPath, body: DecideRequest }, ({ caller, params, body }) => approveRequest(caller, { ...params, ...body })),
    )
    .post(
      "/requests/:name/deny",
      route({ params: ApprovalPath, body: DenyRequest }, ({ caller, params, body: { resourceVersion, reason } }) =>
        denyRequest(caller, { ...params, resourceVersion }, reason),
      ),
    )
    .post(
      "/clusters/:name/accept",
      route({ params: ApprovalPath, body: DecideRequest }, ({ caller, params, body }) => acceptCluster(caller, { ...params, ...body })),
    );
}
