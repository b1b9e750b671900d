import { DisableRequest, DisableWish, EnableRequest, EnableWish } from "@/lib/api/enable";
import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleViews } from "@/server/views/console-views";
import { disableAddOn } from "./disable-add-on";
import { enableAddOn } from "./enable-add-on";
import type { EnableCaches } from "./enable-facts";
import { type ChainCaches, getAddOnChain } from "./get-add-on-chain";
import { getAddOnYaml } from "./get-add-on-yaml";
import { getEnableOptions } from "./get-enable-options";
import { listAddOns } from "./list-add-ons";
import { ManualReturns } from "./manual-returns";
import { planDisable } from "./plan-disable";
import { planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";

/** What Kubernetes takes for the name of an object. */
const ObjectName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));

const OneAddOn = z.strictObject({ name: ObjectName });
const OneCluster = z.strictObject({ name: ObjectName, cluster: ObjectName });

export function addOnRoutes(view: ConsoleViews["addons"], caches: ChainCaches & EnableCaches, stopping: AbortSignal) {
  const returns = new ManualReturns(caches.clusterAddOns, stopping);
  return routes()
    .get(
      "/",
      route({}, ({ caller }) => listAddOns(caller, view)),
    )
    .get(
      "/:name/yaml",
      route({ params: OneAddOn }, ({ caller, params }) => getAddOnYaml(caller, params.name)),
    )
    .get(
      "/:name/clusters/:cluster",
      route({ params: OneCluster }, ({ caller, params }) => getAddOnChain(caller, caches, params)),
    )
    .get(
      "/:name/enable",
      route({ params: OneAddOn }, ({ caller, params }) => getEnableOptions(caller, caches, params.name)),
    )
    .post(
      "/:name/enable/preview",
      route({ params: OneAddOn, body: EnableWish }, ({ caller, params, body }) => previewEnable(caller, caches, params.name, body)),
    )
    .post(
      "/:name/enable/plan",
      route({ params: OneAddOn, body: EnableWish }, ({ caller, params, body }) => planEnable(caller, caches, params.name, body)),
    )
    .post(
      "/:name/enable",
      route({ params: OneAddOn, body: EnableRequest }, ({ caller, params, body }) => enableAddOn(caller, caches, params.name, body)),
    )
    .post(
      "/:name/disable/plan",
      route({ params: OneAddOn, body: DisableWish }, ({ caller, params, body }) => planDisable(caller, caches, params.name, body)),
    )
    .post(
      "/:name/disable",
      route({ params: OneAddOn, body: DisableRequest }, ({ caller, params, body }) =>
        disableAddOn(caller, { caches, returns }, params.name, body),
      ),
    );
}
