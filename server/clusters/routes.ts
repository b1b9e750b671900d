import { route, routes } from "@/server/http/route";
import type { ClusterView } from "@/server/views/cluster-view";
import { listClusters } from "./list-clusters";

export function clusterRoutes(view: ClusterView) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listClusters(caller, view)),
  );
}
