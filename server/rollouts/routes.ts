import { RolloutPath } from "@/lib/api/rollouts";
import { route, routes } from "@/server/http/route";
import type { RolloutView } from "@/server/views/rollout-view";
import { getRollout } from "./get-rollout";
import { listRollouts } from "./list-rollouts";

export function rolloutRoutes(view: RolloutView) {
  return routes()
    .get(
      "/",
      route({}, ({ caller }) => listRollouts(caller, view)),
    )
    .get(
      "/:addOn/:namespace/:placement",
      route({ params: RolloutPath }, ({ caller, params }) => getRollout(caller, view, params)),
    );
}
