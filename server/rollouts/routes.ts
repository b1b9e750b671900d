import { listPage } from "@/lib/api/list/list";
import { ListQuery } from "@/lib/api/list/list-query";
import { ObjectText } from "@/lib/api/objects/objects";
import { RevisionList, RevisionPath } from "@/lib/api/rollouts/revisions";
import {
  RolloutActionAnswer,
  RolloutActionInput,
  RolloutActionPlan,
  RolloutActionRequest,
} from "@/lib/api/rollouts/rollout-actions";
import { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { RolloutField } from "@/lib/api/rollouts/rollout-field";
import { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { route, routes } from "@/server/http/route";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import { type ActionParts, findRollout } from "./action-facts";
import { carryOutAction } from "./carry-out-action";
import { getRevision } from "./get-revision";
import { getRollout, getRolloutField, listRolloutClusters } from "./get-rollout";
import type { ServedRollouts } from "./list";
import { listRevisions } from "./list-revisions";
import { listRollouts } from "./list-rollouts";
import { makeActionPlan, planAction } from "./plan-action";

/** Under `/api/rollouts`: all rows, for pages that follow the view. */
export function rolloutViewRoutes(rollouts: ServedRollouts) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listRollouts(caller, rollouts)),
  );
}

/** Under `/api/v1/rollouts`. */
export function rolloutRoutes(parts: ActionParts & { readonly caches: RenderingCaches }) {
  const { view } = parts;
  return routes()
    .get(
      "/:addOn/:namespace/:placement",
      route({ summary: "Get a rollout", params: RolloutPath, answers: RolloutRow }, ({ caller, params }) =>
        getRollout(caller, view, params),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/clusters",
      route(
        {
          summary: "List clusters of a rollout",
          params: RolloutPath,
          query: ListQuery,
          answers: listPage(RolloutCluster),
        },
        ({ caller, params, query }) => listRolloutClusters(caller, view, params, query),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/field",
      route(
        { summary: "Get the cluster stages of a rollout", params: RolloutPath, answers: RolloutField },
        ({ caller, params }) => getRolloutField(caller, view, params),
      ),
    )
    .post(
      "/:addOn/:namespace/:placement/plan",
      route(
        {
          summary: "Plan a rollout action",
          params: RolloutPath,
          body: RolloutActionInput,
          answers: RolloutActionPlan,
        },
        ({ caller, params, body }) => planAction(caller, parts, params, body),
      ),
    )
    .post(
      "/:addOn/:namespace/:placement/rendered",
      renderedPlanRoute(
        { of: "a rollout action", params: RolloutPath, input: RolloutActionInput },
        parts.caches,
        (caller, path, input) => makeActionPlan(caller, parts, path, input),
      ),
    )
    .post(
      "/:addOn/:namespace/:placement/actions",
      route(
        {
          summary: "Execute a rollout action",
          params: RolloutPath,
          body: RolloutActionRequest,
          answers: RolloutActionAnswer,
        },
        ({ caller, params, body }) => carryOutAction(caller, parts, params, body),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/revisions",
      route(
        { summary: "List revisions of a rollout", params: RolloutPath, answers: RevisionList },
        async ({ caller, params }) => listRevisions(caller, await findRollout(caller, view, params)),
      ),
    )
    .get(
      "/:addOn/:namespace/:placement/revisions/:revision",
      route(
        { summary: "Get a revision", params: RevisionPath, answers: ObjectText },
        async ({ caller, params: { revision, ...path } }) => {
          await findRollout(caller, view, path);
          return getRevision(caller, path.addOn, revision);
        },
      ),
    );
}
