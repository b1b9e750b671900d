import { ApprovalAnswer, ApprovalPath, DecideRequest, DenyRequest } from "@/lib/api/approval-case";
import { ApprovalRow } from "@/lib/api/approvals";
import { FileListQuery, listPage } from "@/lib/api/list";
import { route, routes } from "@/server/http/route";
import type { ApprovalView } from "@/server/views/approval-view";
import type { ConsoleLists } from "@/server/views/console-lists";
import { acceptCluster } from "./accept-cluster";
import { approveRequest } from "./approve-request";
import { denyRequest } from "./deny-request";
import { findApprovals } from "./find-approvals";
import { getApproval } from "./get-approval";
import { missingRights } from "./missing-rights";

/** Under `/api/approvals`: what pages say beside the list. */
export function approvalPageRoutes() {
  return routes().get(
    "/rights",
    route({}, ({ caller }) => missingRights(caller)),
  );
}

/** Under `/api/v1/approvals`. Certificate requests and clusters may bear the same name, so each kind has its own path. */
export function approvalRoutes(board: ConsoleLists["approvals"], view: ApprovalView) {
  return routes()
    .get(
      "/",
      route(
        {
          says: "Lists what waits for a decision or was decided lately, or writes it to a file",
          query: FileListQuery,
          answers: listPage(ApprovalRow),
        },
        ({ caller, query, c }) => findApprovals(caller, { ...query, accept: c.req.header("accept") }, board),
      ),
    )
    .get(
      "/requests/:name",
      route({ says: "A certificate request, decoded and judged", params: ApprovalPath, answers: ApprovalAnswer }, ({ caller, params }) =>
        getApproval(caller, view, `requests/${params.name}`),
      ),
    )
    .get(
      "/clusters/:name",
      route({ says: "A cluster that waits to be accepted", params: ApprovalPath, answers: ApprovalAnswer }, ({ caller, params }) =>
        getApproval(caller, view, `clusters/${params.name}`),
      ),
    )
    .post(
      "/requests/:name/approve",
      route(
        { says: "Approves a certificate request as it was seen", params: ApprovalPath, body: DecideRequest },
        ({ caller, params, body }) => approveRequest(caller, { ...params, ...body }),
      ),
    )
    .post(
      "/requests/:name/deny",
      route(
        { says: "Denies a certificate request as it was seen", params: ApprovalPath, body: DenyRequest },
        ({ caller, params, body: { resourceVersion, reason } }) => denyRequest(caller, { ...params, resourceVersion }, reason),
      ),
    )
    .post(
      "/clusters/:name/accept",
      route({ says: "Accepts a cluster as it was seen", params: ApprovalPath, body: DecideRequest }, ({ caller, params, body }) =>
        acceptCluster(caller, { ...params, ...body }),
      ),
    );
}
