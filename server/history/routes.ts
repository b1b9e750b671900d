import { AddOnHistory, ClusterHistory, FleetHistory, HistoryPath } from "@/lib/api/metrics/history";
import { route, routes } from "@/server/http/route";
import { getAddOnHistory, type HistorySources } from "./get-add-on-history";
import { getClusterHistory } from "./get-cluster-history";
import { type FleetHistorySources, getFleetHistory } from "./get-fleet-history";

/** Under `/api/v1/history`. */
export function historyRoutes(sources: HistorySources & FleetHistorySources) {
  return routes()
    .get(
      "/",
      route({ summary: "Get the latest changes of the fleet", answers: FleetHistory }, ({ caller }) =>
        getFleetHistory(caller, sources),
      ),
    )
    .get(
      "/clusters/:name",
      route(
        {
          summary: "Get the health history of a cluster",
          params: HistoryPath,
          answers: ClusterHistory,
        },
        ({ caller, params }) => getClusterHistory(caller, params.name, sources.history),
      ),
    )
    .get(
      "/addons/:name",
      route(
        { summary: "Get the health history of an add-on", params: HistoryPath, answers: AddOnHistory },
        ({ caller, params }) => getAddOnHistory(caller, params.name, sources),
      ),
    );
}
