import { AddOnChain, InstalledCount, InstalledQuestion } from "@/lib/api/add-on-chain";
import { AddOnGraph } from "@/lib/api/add-on-graph";
import { AddOnConfiguration, AddOnSetup, ConfigurationQuery } from "@/lib/api/add-on-setup";
import { AddOnRow } from "@/lib/api/addons";
import {
  DisableRequest,
  DisableWish,
  EnableAnswer,
  EnableOptions,
  EnablePlan,
  EnablePreview,
  EnableRequest,
  EnableWish,
} from "@/lib/api/enable";
import { listPage } from "@/lib/api/list";
import { FileListQuery } from "@/lib/api/list-query";
import { ObjectName, ObjectText } from "@/lib/api/objects";
import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleLists } from "@/server/views/console-lists";
import type { ConsoleViews } from "@/server/views/console-views";
import { countInstalled } from "./count-installed";
import { disableAddOn } from "./disable-add-on";
import { enableAddOn } from "./enable-add-on";
import type { EnableCaches } from "./enable-facts";
import { findAddOns } from "./find-add-ons";
import { type ChainCaches, getAddOnChain } from "./get-add-on-chain";
import { type ConfigurationCaches, getAddOnConfiguration } from "./get-add-on-configuration";
import { type GraphSources, getAddOnGraph } from "./get-add-on-graph";
import { getAddOnSetup } from "./get-add-on-setup";
import { getAddOnYaml } from "./get-add-on-yaml";
import { getEnableOptions } from "./get-enable-options";
import { listAddOns } from "./list-add-ons";
import { ManualReturns } from "./manual-returns";
import { planDisable } from "./plan-disable";
import { planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";

type AddOnCaches = ChainCaches & EnableCaches & ConfigurationCaches & Omit<GraphSources, "lists">;

const OneAddOn = z.strictObject({ name: ObjectName });
const OneCluster = z.strictObject({ name: ObjectName, cluster: ObjectName });

/** Under `/api/addons`: all rows, for pages that follow the view. */
export function addOnViewRoutes(view: ConsoleViews["addons"]) {
  return routes().get(
    "/",
    route({}, ({ caller }) => listAddOns(caller, view)),
  );
}

/** Under `/api/v1/addons`. */
export function addOnRoutes(lists: GraphSources["lists"] & Pick<ConsoleLists, "addOns">, caches: AddOnCaches, stopping: AbortSignal) {
  const returns = new ManualReturns(caches.clusterAddOns, stopping);
  return routes()
    .get(
      "/",
      route(
        { says: "Lists add-ons, or writes them to a file", query: FileListQuery, answers: listPage(AddOnRow) },
        ({ caller, query, c }) => findAddOns(caller, { ...query, accept: c.req.header("accept") }, lists.addOns),
      ),
    )
    .get(
      "/:name/yaml",
      route({ says: "An add-on as the hub holds it", params: OneAddOn, answers: ObjectText }, ({ caller, params }) =>
        getAddOnYaml(caller, params.name),
      ),
    )
    .get(
      "/:name/graph",
      route(
        { says: "From an add-on to the works that bring it, gathered by how they stand", params: OneAddOn, answers: AddOnGraph },
        ({ caller, params }) => getAddOnGraph(caller, { ...caches, lists }, params.name),
      ),
    )
    .get(
      "/:name/setup",
      route({ says: "How an add-on is set up, and with what", params: OneAddOn, answers: AddOnSetup }, ({ caller, params }) =>
        getAddOnSetup(caller, params.name),
      ),
    )
    .get(
      "/:name/configuration",
      route(
        {
          says: "What clusters shall have of an add-on, and where one of them has it from",
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
        { says: "What brings an add-on to a cluster, down to its manifests", params: OneCluster, answers: AddOnChain },
        ({ caller, params }) => getAddOnChain(caller, caches, params),
      ),
    )
    .post(
      "/:name/installed",
      route(
        { says: "On how many of these clusters an add-on is", params: OneAddOn, body: InstalledQuestion, answers: InstalledCount },
        ({ caller, params, body }) => countInstalled(caller, caches.clusterAddOns, params.name, body.clusters),
      ),
    )
    .get(
      "/:name/enable",
      route({ says: "What there is to choose from to enable an add-on", params: OneAddOn, answers: EnableOptions }, ({ caller, params }) =>
        getEnableOptions(caller, caches, params.name),
      ),
    )
    .post(
      "/:name/enable/preview",
      route(
        { says: "Which clusters a wish would choose", params: OneAddOn, body: EnableWish, answers: EnablePreview },
        ({ caller, params, body }) => previewEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable/plan",
      route(
        { says: "Every write that would enable an add-on so", params: OneAddOn, body: EnableWish, answers: EnablePlan },
        ({ caller, params, body }) => planEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable",
      route(
        { says: "Enables an add-on by a plan that was read", params: OneAddOn, body: EnableRequest, answers: EnableAnswer },
        ({ caller, params, body }) => enableAddOn(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable/plan",
      route(
        { says: "Every write that would disable an add-on so", params: OneAddOn, body: DisableWish, answers: EnablePlan },
        ({ caller, params, body }) => planDisable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable",
      route(
        { says: "Disables an add-on by a plan that was read", params: OneAddOn, body: DisableRequest, answers: EnableAnswer },
        ({ caller, params, body }) => disableAddOn(caller, { caches, returns }, params.name, body),
      ),
    );
}
