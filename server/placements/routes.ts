import { ObjectText } from "@/lib/api/objects/objects";
import {
  PlacementClusters,
  PlacementClustersQuery,
  PlacementDetail,
  PlacementPath,
} from "@/lib/api/placements/placement-detail";
import { PlacementCreation, PlacementInput, PlacementTrial } from "@/lib/api/placements/placement-input";
import { PlacementDraft, PlacementOptions, PlacementPreview } from "@/lib/api/placements/placement-preview";
import { plainPlacement } from "@/lib/enable/desired-placement";
import { creation } from "@/lib/enable/write";
import { z } from "@/lib/kube/zod";
import { placements } from "@/lib/resources/placement";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import { createPlacement } from "./create-placement";
import { getPlacement } from "./get-placement";
import { getPlacementOptions } from "./get-placement-options";
import { listPlacementClusters } from "./list-placement-clusters";
import { previewPlacement } from "./preview-placement";
import { type JudgedSources, tryPlacement } from "./try-placement";

/** Under `/api/v1/placements`. */
export function placementRoutes(sources: JudgedSources & RenderingCaches) {
  return routes()
    .post(
      "/try",
      route({ summary: "Preview a placement", body: PlacementInput, answers: PlacementTrial }, ({ caller, body }) =>
        tryPlacement(caller, sources, body),
      ),
    )
    .post(
      "/try/rendered",
      renderedPlanRoute(
        { of: "creating a placement", params: z.strictObject({}), input: PlacementInput },
        sources,
        async (_caller, _path, input) => ({ stages: [[creation(placements, plainPlacement(input))]] }),
      ),
    )
    .post(
      "/preview",
      route(
        { summary: "Preview a Placement object", body: PlacementDraft, answers: PlacementPreview },
        ({ caller, body }) => previewPlacement(caller, sources, body),
      ),
    )
    .post(
      "/",
      route({ summary: "Create a placement", body: PlacementCreation, answers: PlacementPath }, ({ caller, body }) =>
        createPlacement(caller, sources, body),
      ),
    )
    .get(
      "/options",
      route({ summary: "List what placements can select by", answers: PlacementOptions }, ({ caller }) =>
        getPlacementOptions(caller, sources),
      ),
    )
    .get(
      "/:namespace/:name",
      route({ summary: "Get a placement", params: PlacementPath, answers: PlacementDetail }, ({ caller, params }) =>
        getPlacement(caller, sources, params),
      ),
    )
    .get(
      "/:namespace/:name/clusters",
      route(
        {
          summary: "List clusters of a placement",
          params: PlacementPath,
          query: PlacementClustersQuery,
          answers: PlacementClusters,
        },
        ({ caller, params, query }) => listPlacementClusters(caller, sources, params, query),
      ),
    )
    .get(
      "/:namespace/:name/yaml",
      route({ summary: "Get a placement as YAML", params: PlacementPath, answers: ObjectText }, ({ caller, params }) =>
        getObjectYaml(caller.client, placements, params),
      ),
    );
}
