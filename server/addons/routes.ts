import { AddOnChain, InstalledCount, InstalledQuestion } from "@/lib/api/addons/add-on-chain";
import { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { AddOnConfiguration, AddOnSetup, ConfigurationQuery } from "@/lib/api/addons/add-on-setup";
import { ObjectName } from "@/lib/api/object-name";
import { ObjectText } from "@/lib/api/objects/objects";
import { z } from "@/lib/kube/zod";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { countInstalled } from "./count-installed";
import { enableRoutes } from "./enable-routes";
import { type ChainCaches, getAddOnChain } from "./get-add-on-chain";
import { type ConfigurationCaches, getAddOnConfiguration } from "./get-add-on-configuration";
import { type GraphSources, getAddOnGraph } from "./get-add-on-graph";
import { getAddOnSetup } from "./get-add-on-setup";
import type { InstallationCaches } from "./installation-facts";
import { installationRoutes } from "./installation-routes";
import { type LeftoverCaches, LeftoverWorks } from "./leftover-works";
import type { ServedAddOns } from "./list";
import { listAddOns } from "./list-add-ons";
import { ManualReturns } from "./manual-returns";

type AddOnCaches = ChainCaches &
  InstallationCaches &
  ConfigurationCaches &
  LeftoverCaches &
  RenderingCaches &
  Omit<GraphSources, "lists">;

const OneAddOn = z.strictObject({ name: ObjectName });
const OneCluster = z.strictObject({ name: ObjectName, cluster: ObjectName });

/** Under `/api/addons`: all rows, for pages that follow the view. */
export function addOnViewRoutes(addons: ServedAddOns) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listAddOns(caller, addons)),
  );
}

/** Under `/api/v1/addons`. */
export function addOnRoutes(lists: GraphSources["lists"], caches: AddOnCaches, stopping: AbortSignal) {
  const returns = new ManualReturns(caches.clusterAddOns, stopping);
  const leftover = new LeftoverWorks(caches);
  stopping.addEventListener("abort", leftover.follow(), { once: true });
  return routes()
    .route("/", installationRoutes(caches))
    .route("/", enableRoutes(caches, returns))
    .get(
      "/:name/yaml",
      route({ summary: "Get an add-on as YAML", params: OneAddOn, answers: ObjectText }, ({ caller, params }) =>
        getObjectYaml(caller.client, clusterManagementAddOns, params),
      ),
    )
    .get(
      "/:name/graph",
      route(
        {
          summary: "Get the graph of an add-on",
          params: OneAddOn,
          answers: AddOnGraph,
        },
        ({ caller, params }) => getAddOnGraph(caller, { ...caches, lists }, params.name),
      ),
    )
    .get(
      "/:name/setup",
      route({ summary: "Get the setup of an add-on", params: OneAddOn, answers: AddOnSetup }, ({ caller, params }) =>
        getAddOnSetup(caller, params.name),
      ),
    )
    .get(
      "/:name/configuration",
      route(
        {
          summary: "Get desired configurations of an add-on",
          params: OneAddOn,
          query: ConfigurationQuery,
          answers: AddOnConfiguration,
        },
        ({ caller, params, query }) => getAddOnConfiguration(caller, caches, params.name, query.cluster),
      ),
    )
    .get(
      "/:name/clusters/:cluster",
      route(
        { summary: "Get the chain of an add-on on a cluster", params: OneCluster, answers: AddOnChain },
        ({ caller, params }) => getAddOnChain(caller, caches, params),
      ),
    )
    .post(
      "/:name/installed",
      route(
        {
          summary: "Count installations of an add-on",
          params: OneAddOn,
          body: InstalledQuestion,
          answers: InstalledCount,
        },
        ({ caller, params, body }) => countInstalled(caller, { ...caches, leftover }, params.name, body.clusters),
      ),
    );
}
