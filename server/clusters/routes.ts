import { ClusterDetail } from "@/lib/api/cluster-detail";
import { ClusterNames, ClusterNamesWish } from "@/lib/api/cluster-names";
import { ClusterPlacements, ClusterPlacementsQuery } from "@/lib/api/cluster-placements";
import { ClusterRow } from "@/lib/api/clusters";
import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { ObjectName, ObjectText } from "@/lib/api/objects";
import { WhyAnswer, WhyPath } from "@/lib/api/why";
import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import { getCluster } from "./get-cluster";
import { getClusterYaml } from "./get-cluster-yaml";
import { getWhy } from "./get-why";
import { listClusterNames } from "./list-cluster-names";
import { listClusterPlacements } from "./list-cluster-placements";
import { listClusters } from "./list-clusters";
import type { WhySources } from "./why-facts";

const OneCluster = z.strictObject({ name: ObjectName });

/** Under `/api/v1/clusters`. */
export function clusterRoutes(lists: Pick<ConsoleLists, "clusters" | "placements">, sources: WhySources) {
  return routes()
    .get(
      "/",
      route(
        { says: "Lists clusters, or writes them to a file", query: FileListQuery, answers: listPage(ClusterRow) },
        ({ caller, query, c }) => listClusters(caller, { ...query, accept: c.req.header("accept") }, lists.clusters),
      ),
    )
    .post(
      "/names",
      route({ says: "Names the clusters that a filter leaves", body: ClusterNamesWish, answers: ClusterNames }, ({ caller, body }) =>
        listClusterNames(caller, body, lists.clusters),
      ),
    )
    .get(
      "/:name",
      route({ says: "A cluster", params: OneCluster, answers: ClusterDetail }, ({ caller, params }) => getCluster(caller, params.name)),
    )
    .get(
      "/:name/yaml",
      route({ says: "A cluster as the hub holds it", params: OneCluster, answers: ObjectText }, ({ caller, params }) =>
        getClusterYaml(caller, params.name),
      ),
    )
    .get(
      "/:name/placements",
      route(
        {
          says: "Which placements chose a cluster, and why the others did not",
          params: OneCluster,
          query: ClusterPlacementsQuery,
          answers: ClusterPlacements,
        },
        ({ caller, params, query }) => listClusterPlacements(caller, { board: lists.placements, ...sources }, params.name, query),
      ),
    )
    .get(
      "/:name/addons/:addOn/why",
      route({ says: "Why an add-on is on a cluster, or is not", params: WhyPath, answers: WhyAnswer }, ({ caller, params }) =>
        getWhy(caller, sources, params),
      ),
    );
}
