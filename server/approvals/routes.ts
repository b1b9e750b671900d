import { AlikeAnswer, AlikePath, AlikeQuery } from "@/lib/api/approval-alike";
import { AcceptRequest, ApprovalAnswer, ApprovalPath, ApproveRequest, DenyRequest } from "@/lib/api/approval-case";
import { ApprovalRow } from "@/lib/api/approvals";
import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { route, routes } from "@/server/http/route";
import type { ApprovalView } from "@/server/views/approval-view";
import type { ConsoleLists } from "@/server/views/console-lists";
import { acceptCluster } from "./accept-cluster";
import { approvalRights } from "./approval-rights";
import { approveRequest } from "./approve-request";
import { denyRequest } from "./deny-request";
import { findAlike } from "./find-alike";
import { findApprovals } from "./find-approvals";
import { getApproval } from "./get-approval";
import { stillAlike } from "./still-alike";

/** Under `/api/approvals`: what pages say beside the list. */
export function approvalPageRoutes() {
  return routes().get(
    "/rights",
    route({}, ({ caller }) => approvalRights(caller)),
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
      "/alike/:alike",
      route(
        {
          says: "Requests to join that may be approved together, because they are alike",
          params: AlikePath,
          query: AlikeQuery,
          answers: AlikeAnswer,
        },
        ({ caller, params, query }) => findAlike(caller, { board, view }, params.alike, query),
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
        { says: "Approves a certificate request as it was seen", params: ApprovalPath, body: ApproveRequest },
        ({ caller, params: { name }, body: { alike, resourceVersion } }) => {
          const proviso = alike === undefined ? undefined : stillAlike(caller, view, { request: name, alike, resourceVersion });
          return approveRequest(caller, { name, resourceVersion }, proviso);
        },
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
      route(
        { says: "Accepts a cluster as it was seen", params: ApprovalPath, body: AcceptRequest },
        ({ caller, params: { name }, body: { alike, resourceVersion } }) => {
          const proviso = alike && stillAlike(caller, view, { request: alike.request, alike: alike.of, cluster: name });
          return acceptCluster(caller, { name, resourceVersion }, proviso);
        },
      ),
    );
}
