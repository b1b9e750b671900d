import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { ObjectText } from "@/lib/api/objects";
import { WorkDetail, WorkPath } from "@/lib/api/work-detail";
import { WorkRow } from "@/lib/api/works";
import { route, routes } from "@/server/http/route";
import { getWork } from "./get-work";
import { getWorkYaml } from "./get-work-yaml";
import { listWorks, type WorksSources } from "./list-works";

/** Under `/api/v1/works`. */
export function workRoutes(lists: WorksSources) {
  return routes()
    .get(
      "/",
      route({ says: "Lists works, or writes them to a file", query: FileListQuery, answers: listPage(WorkRow) }, ({ caller, query, c }) =>
        listWorks(caller, { ...query, accept: c.req.header("accept") }, lists),
      ),
    )
    .get(
      "/:namespace/:name",
      route({ says: "A work and each of its manifests", params: WorkPath, answers: WorkDetail }, ({ caller, params }) =>
        getWork(caller, params),
      ),
    )
    .get(
      "/:namespace/:name/yaml",
      route({ says: "A work as the hub holds it", params: WorkPath, answers: ObjectText }, ({ caller, params }) =>
        getWorkYaml(caller, params),
      ),
    );
}
