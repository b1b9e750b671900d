import { EnableAnswer } from "@/lib/api/addons/enable";
import { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import { ClusterNames, ClusterNamesInput } from "@/lib/api/clusters/cluster-names";
import { ClusterPlacements, ClusterPlacementsQuery } from "@/lib/api/clusters/cluster-placements";
import { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { CommonFactors, CommonFactorsQuery } from "@/lib/api/clusters/common-factors";
import { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import { ClusterEdit, ClusterEditPlan, ClusterEditRequest } from "@/lib/api/clusters/edit-clusters";
import { WhyAnswer, WhyPath } from "@/lib/api/clusters/why";
import { ObjectName } from "@/lib/api/object-name";
import { ObjectText } from "@/lib/api/objects/objects";
import { z } from "@/lib/kube/zod";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import type { ServedPlacements } from "@/server/placements/list";
import { clusterEditStages, editClusters, planClusterEdit } from "./edit-clusters";
import { getCluster } from "./get-cluster";
import { getClusterSet } from "./get-cluster-set";
import { type FactorSources, getCommonFactors } from "./get-common-factors";
import { getDeletions } from "./get-deletions";
import { getWhy } from "./get-why";
import type { ServedClusters } from "./list";
import { listClusterNames } from "./list-cluster-names";
import { listClusterPlacements } from "./list-cluster-placements";
import type { NamespaceSource } from "./namespace-progress";
import type { WhySources } from "./why-facts";

const OneCluster = z.strictObject({ name: ObjectName });

/** `/api/v1/common-factors`: what the clusters of a filter have in common, and the others have not. */
export function commonFactorRoutes(sources: FactorSources) {
  return routes().get(
    "/",
    route(
      { summary: "Compare clusters of a filter with all others", query: CommonFactorsQuery, answers: CommonFactors },
      ({ caller, query }) => getCommonFactors(caller, query, sources, Date.now()),
    ),
  );
}

/** Under `/api/v1/cluster-sets`. */
export function clusterSetRoutes(clusters: NamespaceSource) {
  return routes().get(
    "/:name",
    route({ summary: "Get a cluster set", params: OneCluster, answers: ClusterSetDetail }, ({ caller, params }) =>
      getClusterSet(caller, clusters, params.name),
    ),
  );
}

/** Under `/api/v1/clusters`. */
export function clusterRoutes(
  lists: { readonly clusters: ServedClusters; readonly placements: ServedPlacements },
  sources: WhySources,
  {
    judging,
    isManagerRunning,
  }: { readonly judging: RenderingCaches; readonly isManagerRunning: () => boolean | undefined },
) {
  return routes()
    .post(
      "/names",
      route({ summary: "List cluster names", body: ClusterNamesInput, answers: ClusterNames }, ({ caller, body }) =>
        listClusterNames(caller, body, lists.clusters),
      ),
    )
    .post(
      "/edit/plan",
      route(
        { summary: "Preview an edit of clusters", body: ClusterEdit, answers: ClusterEditPlan },
        ({ caller, body }) => planClusterEdit(caller, judging, body),
      ),
    )
    .post(
      "/edit/rendered",
      renderedPlanRoute(
        { of: "editing clusters", params: z.strictObject({}), input: ClusterEdit },
        judging,
        async (caller, _path, input) => ({ stages: await clusterEditStages(caller, input) }),
      ),
    )
    .post(
      "/edit",
      route({ summary: "Edit clusters", body: ClusterEditRequest, answers: EnableAnswer }, ({ caller, body }) =>
        editClusters(caller, judging, body),
      ),
    )
    .get(
      "/:name",
      route({ summary: "Get a cluster", params: OneCluster, answers: ClusterDetail }, ({ caller, params }) =>
        getCluster(caller, params.name),
      ),
    )
    .get(
      "/:name/yaml",
      route({ summary: "Get a cluster as YAML", params: OneCluster, answers: ObjectText }, ({ caller, params }) =>
        getObjectYaml(caller.client, managedClusters, params),
      ),
    )
    .get(
      "/:name/placements",
      route(
        {
          summary: "List placements for a cluster",
          params: OneCluster,
          query: ClusterPlacementsQuery,
          answers: ClusterPlacements,
        },
        ({ caller, params, query }) =>
          listClusterPlacements(caller, { placements: lists.placements, ...sources }, params.name, query),
      ),
    )
    .get(
      "/:name/deletions",
      route(
        { summary: "Explain deletions on a cluster", params: OneCluster, answers: ClusterDeletionsAnswer },
        ({ caller, params }) => getDeletions(caller, params.name, isManagerRunning()),
      ),
    )
    .get(
      "/:name/addons/:addOn/why",
      route({ summary: "Explain an add-on on a cluster", params: WhyPath, answers: WhyAnswer }, ({ caller, params }) =>
        getWhy(caller, sources, params),
      ),
    );
}
