import { Reach, ReachQuery } from "@/lib/api/access/reach";
import { TunnelCheck, TunnelCheckPath } from "@/lib/api/access/tunnel-check";
import { route, routes } from "@/server/http/route";
import { checkTunnel } from "./check-tunnel";
import { getReach, type ReachParts } from "./get-reach";

/** Under `/api/v1/access`, beside the list of all ways. */
export function accessRoutes(parts: ReachParts) {
  return routes()
    .get(
      "/reach",
      route(
        { summary: "Get from where clusters are reached", query: ReachQuery, answers: Reach },
        ({ caller, query }) => getReach(caller, query, parts),
      ),
    )
    .post(
      "/tunnels/:cluster/check",
      route(
        { summary: "Check the tunnel of a cluster", params: TunnelCheckPath, answers: TunnelCheck },
        ({ caller, params }) => checkTunnel(caller, params.cluster),
      ),
    );
}
