import { ObjectText } from "@/lib/api/objects/objects";
import { ReplicaSetDetail, ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import { getReplicaSet, type ReplicaSetSources } from "./get-replica-set";

/** Under `/api/v1/replica-sets`. */
export function replicaSetRoutes(sources: ReplicaSetSources) {
  return routes()
    .get(
      "/:namespace/:name",
      route({ summary: "Get a replica set", params: ReplicaSetPath, answers: ReplicaSetDetail }, ({ caller, params }) =>
        getReplicaSet(caller, sources, params),
      ),
    )
    .get(
      "/:namespace/:name/yaml",
      route(
        { summary: "Get a replica set as YAML", params: ReplicaSetPath, answers: ObjectText },
        ({ caller, params }) => getObjectYaml(caller.client, manifestWorkReplicaSets, params),
      ),
    );
}
