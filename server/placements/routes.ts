import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { ObjectText } from "@/lib/api/objects";
import { PlacementClusters, PlacementClustersQuery, PlacementDetail, PlacementPath } from "@/lib/api/placement-detail";
import { PlacementTrial, PlacementWish } from "@/lib/api/placement-wish";
import { PlacementRow } from "@/lib/api/placements";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import { createPlacement } from "./create-placement";
import { getPlacement } from "./get-placement";
import { getPlacementYaml } from "./get-placement-yaml";
import { listPlacementClusters } from "./list-placement-clusters";
import { listPlacements } from "./list-placements";
import type { PlacementSources } from "./placement-sources";
import { tryPlacement } from "./try-placement";

/** Under `/api/v1/placements`. */
export function placementRoutes(board: ConsoleLists["placements"], sources: PlacementSources) {
  return routes()
    .get(
      "/",
      route(
        { says: "Lists placements, or writes them to a file", query: FileListQuery, answers: listPage(PlacementRow) },
        ({ caller, query, c }) => listPlacements(caller, { ...query, accept: c.req.header("accept") }, board),
      ),
    )
    .post(
      "/try",
      route(
        { says: "Whom a placement would choose that is not there yet", body: PlacementWish, answers: PlacementTrial },
        ({ caller, body }) => tryPlacement(caller, sources, body),
      ),
    )
    .post(
      "/",
      route({ says: "Creates a placement", body: PlacementWish, answers: PlacementPath }, ({ caller, body }) =>
        createPlacement(caller, sources, body),
      ),
    )
    .get(
      "/:namespace/:name",
      route({ says: "A placement, and what it asks for in words", params: PlacementPath, answers: PlacementDetail }, ({ caller, params }) =>
        getPlacement(caller, sources, params),
      ),
    )
    .get(
      "/:namespace/:name/clusters",
      route(
        {
          says: "The clusters that a placement chose, or those that it left out and why",
          params: PlacementPath,
          query: PlacementClustersQuery,
          answers: PlacementClusters,
        },
        ({ caller, params, query }) => listPlacementClusters(caller, sources, params, query),
      ),
    )
    .get(
      "/:namespace/:name/yaml",
      route({ says: "A placement as the hub holds it", params: PlacementPath, answers: ObjectText }, ({ caller, params }) =>
        getPlacementYaml(caller, params),
      ),
    );
}
