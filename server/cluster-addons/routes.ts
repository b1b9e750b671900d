import { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { route, routes } from "@/server/http/route";
import { type ClusterAddOnsSources, listClusterAddOns } from "./list-cluster-add-ons";

/** Under `/api/v1/cluster-addons`. */
export function clusterAddOnRoutes(lists: ClusterAddOnsSources) {
  return routes().get(
    "/",
    route(
      { says: "Lists cluster add-ons, or writes them to a file", query: FileListQuery, answers: listPage(ClusterAddOnRow) },
      ({ caller, query, c }) => listClusterAddOns(caller, { ...query, accept: c.req.header("accept") }, lists),
    ),
  );
}
