import { ObjectText } from "@/lib/api/objects/objects";
import { SharedObjectAnswer, SharedObjectPath } from "@/lib/api/works/shared-objects";
import { WorkDetail, WorkPath } from "@/lib/api/works/work-detail";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import { getWork, objectsSharedOn } from "./get-work";

/** Under `/api/v1/works`. */
export function workRoutes() {
  return routes()
    .get(
      "/:namespace/:name",
      route({ summary: "Get a work", params: WorkPath, answers: WorkDetail }, ({ caller, params }) =>
        getWork(caller, params),
      ),
    )
    .get(
      "/:namespace/:name/yaml",
      route({ summary: "Get a work as YAML", params: WorkPath, answers: ObjectText }, ({ caller, params }) =>
        getObjectYaml(caller.client, manifestWorks, params),
      ),
    );
}

/** Under `/api/v1/shared-objects`. */
export function sharedObjectRoutes() {
  return routes().get(
    "/:cluster",
    route(
      {
        summary: "List objects that several works of a cluster write",
        params: SharedObjectPath,
        answers: SharedObjectAnswer,
      },
      async ({ caller, params }) => ({ objects: await objectsSharedOn(caller, params.cluster) }),
    ),
  );
}
