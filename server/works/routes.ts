import { ObjectText } from "@/lib/api/objects/objects";
import { WorkDetail, WorkPath } from "@/lib/api/works/work-detail";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import { getWork } from "./get-work";

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
