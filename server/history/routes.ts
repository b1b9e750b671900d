import { AddOnHistory, ClusterHistory, HistoryPath } from "@/lib/api/history";
import { route, routes } from "@/server/http/route";
import { getAddOnHistory, type HistorySources } from "./get-add-on-history";
import { getClusterHistory } from "./get-cluster-history";

/** Under `/api/v1/history`. */
export function historyRoutes(sources: HistorySources) {
  return routes()
    .get(
      "/clusters/:name",
      route(
        { says: "How a cluster and its add-ons changed in the last hour", params: HistoryPath, answers: ClusterHistory },
        ({ caller, params }) => getClusterHistory(caller, params.name, sources.history),
      ),
    )
    .get(
      "/addons/:name",
      route(
        { says: "How an add-on changed on its clusters in the last hour", params: HistoryPath, answers: AddOnHistory },
        ({ caller, params }) => getAddOnHistory(caller, params.name, sources),
      ),
    );
}
