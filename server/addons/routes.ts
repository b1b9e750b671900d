import { AddOnChain, InstalledCount, InstalledQuestion } from "@/lib/api/addons/add-on-chain";
import { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { AddOnConfiguration, AddOnSetup, ConfigurationQuery } from "@/lib/api/addons/add-on-setup";
import {
  DisableInput,
  DisableRequest,
  EnableAnswer,
  EnableInput,
  EnableOptions,
  EnablePlan,
  EnablePreview,
  EnableRequest,
} from "@/lib/api/addons/enable";
import { KeepInput, KeepRequest } from "@/lib/api/addons/keep";
import { ObjectName } from "@/lib/api/object-name";
import { ObjectText } from "@/lib/api/objects/objects";
import { z } from "@/lib/kube/zod";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { route, routes } from "@/server/http/route";
import { getObjectYaml } from "@/server/hub/object-yaml";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import { countInstalled } from "./count-installed";
import { disableAddOn } from "./disable-add-on";
import { enableAddOn } from "./enable-add-on";
import { type ChainCaches, getAddOnChain } from "./get-add-on-chain";
import { type ConfigurationCaches, getAddOnConfiguration } from "./get-add-on-configuration";
import { type GraphSources, getAddOnGraph } from "./get-add-on-graph";
import { getAddOnSetup } from "./get-add-on-setup";
import { getEnableOptions } from "./get-enable-options";
import type { InstallationCaches } from "./installation-facts";
import { installationRoutes } from "./installation-routes";
import { keepAddOn, planKeeping } from "./keep-on";
import { type LeftoverCaches, LeftoverWorks } from "./leftover-works";
import type { ServedAddOns } from "./list";
import { listAddOns } from "./list-add-ons";
import { ManualReturns } from "./manual-returns";
import { makeDisablePlan, planDisable } from "./plan-disable";
import { makeEnablePlan, planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";

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
    )
    .get(
      "/:name/enable",
      route(
        { summary: "Get options for enabling an add-on", params: OneAddOn, answers: EnableOptions },
        ({ caller, params }) => getEnableOptions(caller, caches, params.name),
      ),
    )
    .post(
      "/:name/enable/preview",
      route(
        { summary: "Preview affected clusters", params: OneAddOn, body: EnableInput, answers: EnablePreview },
        ({ caller, params, body }) => previewEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable/plan",
      route(
        { summary: "Plan enabling an add-on", params: OneAddOn, body: EnableInput, answers: EnablePlan },
        ({ caller, params, body }) => planEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable/rendered",
      renderedPlanRoute(
        { of: "enabling an add-on", params: OneAddOn, input: EnableInput },
        caches,
        (caller, { name }, input) => makeEnablePlan(caller, caches, name, input),
      ),
    )
    .post(
      "/:name/enable",
      route(
        {
          summary: "Enable an add-on",
          params: OneAddOn,
          body: EnableRequest,
          answers: EnableAnswer,
        },
        ({ caller, params, body }) => enableAddOn(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/keep/plan",
      route(
        { summary: "Plan keeping an add-on on clusters", params: OneAddOn, body: KeepInput, answers: EnablePlan },
        ({ caller, params, body }) => planKeeping(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/keep",
      route(
        { summary: "Keep an add-on on clusters", params: OneAddOn, body: KeepRequest, answers: EnableAnswer },
        ({ caller, params, body }) => keepAddOn(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable/plan",
      route(
        {
          summary: "Plan disabling an add-on",
          params: OneAddOn,
          body: DisableInput,
          answers: EnablePlan,
        },
        ({ caller, params, body }) => planDisable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable/rendered",
      renderedPlanRoute(
        { of: "disabling an add-on", params: OneAddOn, input: DisableInput },
        caches,
        (caller, { name }, input) => makeDisablePlan(caller, caches, name, input),
      ),
    )
    .post(
      "/:name/disable",
      route(
        {
          summary: "Disable an add-on",
          params: OneAddOn,
          body: DisableRequest,
          answers: EnableAnswer,
        },
        ({ caller, params, body }) => disableAddOn(caller, { caches, returns }, params.name, body),
      ),
    );
}
