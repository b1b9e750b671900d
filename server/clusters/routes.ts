import { ClusterDetail, ClusterRow } from "@/lib/api/clusters";
import { FileListQuery, listPage } from "@/lib/api/list";
import { ObjectName, ObjectText } from "@/lib/api/objects";
import { WhyAnswer, WhyPath } from "@/lib/api/why";
import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import { getCluster } from "./get-cluster";
import { getClusterYaml } from "./get-cluster-yaml";
import { getWhy } from "./get-why";
import { listClusters } from "./list-clusters";
import type { WhySources } from "./why-facts";

const OneCluster = z.strictObject({ name: ObjectName });

/** Under `/api/v1/clusters`. */
export function clusterRoutes(board: ConsoleLists["clusters"], sources: WhySources) {
  return routes()
    .get(
      "/",
      route(
        { says: "Lists clusters, or writes them to a file", query: FileListQuery, answers: listPage(ClusterRow) },
        ({ caller, query, c }) => listClusters(caller, { ...query, accept: c.req.header("accept") }, board),
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
      "/:name/addons/:addOn/why",
      route({ says: "Why an add-on is on a cluster, or is not", params: WhyPath, answers: WhyAnswer }, ({ caller, params }) =>
        getWhy(caller, sources, params),
      ),
    );
}
