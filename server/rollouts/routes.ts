import { listPage } from "@/lib/api/list";
import { FileListQuery, ListQuery } from "@/lib/api/list-query";
import { ObjectText } from "@/lib/api/objects";
import { RevisionList, RevisionPath, RolloutActAnswer, RolloutActPlan, RolloutActRequest, RolloutWish } from "@/lib/api/rollout-acts";
import { RolloutCluster } from "@/lib/api/rollout-cluster";
import { RolloutField } from "@/lib/api/rollout-field";
import { RolloutPath, RolloutRow } from "@/lib/api/rollouts";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import type { RolloutView } from "@/server/views/rollout-view";
import { type ActParts, findRollout } from "./act-facts";
import { carryOutAct } from "./carry-out-act";
import { findRollouts } from "./find-rollouts";
import { getRevision } from "./get-revision";
import { getRollout, getRolloutField, listRolloutClusters } from "./get-rollout";
import { listRevisions } from "./list-revisions";
import { listRollouts } from "./list-rollouts";
import { planAct } from "./plan-act";

/** Under `/api/rollouts`: all rows, for pages that follow the view. */
export function rolloutViewRoutes(view: RolloutView) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listRollouts(caller, view)),
  );
}

/** Under `/api/v1/rollouts`. */
export function rolloutRoutes(board: ConsoleLists["rollouts"], parts: ActParts) {
  const { view } = parts;
  return routes()
    .get(
      "/",
      route(
        { says: "Lists rollouts, or writes them to a file", query: FileListQuery, answers: listPage(RolloutRow) },
        ({ caller, query, c }) => findRollouts(caller, { ...query, accept: c.req.header("accept") }, board),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement",
      route({ says: "A rollout", params: RolloutPath, answers: RolloutRow }, ({ caller, params }) => getRollout(caller, view, params)),
    )
    .get(
      "/:addOn/:namespace/:placement/clusters",
      route(
        { says: "Lists the clusters of a rollout", params: RolloutPath, query: ListQuery, answers: listPage(RolloutCluster) },
        ({ caller, params, query }) => listRolloutClusters(caller, view, params, query),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/field",
      route(
        { says: "Where each cluster of a rollout stands, as letters", params: RolloutPath, answers: RolloutField },
        ({ caller, params }) => getRolloutField(caller, view, params),
      ),
    )
    .post(
      "/:addOn/:namespace/:placement/plan",
      route(
        {
          says: "What holding, resuming, aborting or rolling back would do",
          params: RolloutPath,
          body: RolloutWish,
          answers: RolloutActPlan,
        },
        ({ caller, params, body }) => planAct(caller, parts, params, body),
      ),
    )
    .post(
      "/:addOn/:namespace/:placement/act",
      route(
        {
          says: "Holds, resumes, aborts or rolls back by a plan that was read",
          params: RolloutPath,
          body: RolloutActRequest,
          answers: RolloutActAnswer,
        },
        ({ caller, params, body }) => carryOutAct(caller, parts, params, body),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/revisions",
      route({ says: "Configurations that the add-on has had", params: RolloutPath, answers: RevisionList }, async ({ caller, params }) =>
        listRevisions(caller, await findRollout(caller, view, params)),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/revisions/:revision",
      route(
        { says: "One of them as it was", params: RevisionPath, answers: ObjectText },
        async ({ caller, params: { revision, ...path } }) => {
          await findRollout(caller, view, path);
          return getRevision(caller, path.addOn, revision);
        },
      ),
    );
}
