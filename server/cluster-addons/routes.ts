import { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { FileListQuery, listPage } from "@/lib/api/list";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import { listClusterAddOns } from "./list-cluster-add-ons";

/** Under `/api/v1/cluster-addons`. */
export function clusterAddOnRoutes(board: ConsoleLists["clusterAddOns"]) {
  return routes().get(
    "/",
    route(
      { says: "Lists cluster add-ons, or writes them to a file", query: FileListQuery, answers: listPage(ClusterAddOnRow) },
      ({ caller, query, c }) => listClusterAddOns(caller, { ...query, accept: c.req.header("accept") }, board),
    ),
  );
}
