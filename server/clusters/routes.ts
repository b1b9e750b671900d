import { route, routes } from "@/server/http/route";
import type { ConsoleViews } from "@/server/views/console-views";
import { listClusters } from "./list-clusters";

export function clusterRoutes(view: ConsoleViews["clusters"]) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listClusters(caller, view)),
  );
}
