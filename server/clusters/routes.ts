import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleViews } from "@/server/views/console-views";
import { getCluster } from "./get-cluster";
import { getClusterYaml } from "./get-cluster-yaml";
import { listClusters } from "./list-clusters";

/** What Kubernetes takes for the name of an object. */
const OneCluster = z.strictObject({ name: z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)) });

export function clusterRoutes(view: ConsoleViews["clusters"]) {
  return routes()
    .get(
      "/",
      route({}, ({ caller }) => listClusters(caller, view)),
    )
    .get(
      "/:name",
      route({ params: OneCluster }, ({ caller, params }) => getCluster(caller, params.name)),
    )
    .get(
      "/:name/yaml",
      route({ params: OneCluster }, ({ caller, params }) => getClusterYaml(caller, params.name)),
    );
}
