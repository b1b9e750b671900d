import { AddOnHistory, ClusterHistory, HistoryPath } from "@/lib/api/metrics/history";
import { route, routes } from "@/server/http/route";
import { getAddOnHistory, type HistorySources } from "./get-add-on-history";
import { getClusterHistory } from "./get-cluster-history";

/** Under `/api/v1/history`. */
export function historyRoutes(sources: HistorySources) {
  return routes()
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
