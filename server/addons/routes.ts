import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { ConsoleViews } from "@/server/views/console-views";
import { type ChainCaches, getAddOnChain } from "./get-add-on-chain";
import { getAddOnYaml } from "./get-add-on-yaml";
import { listAddOns } from "./list-add-ons";

/** What Kubernetes takes for the name of an object. */
const ObjectName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));

const OneAddOn = z.strictObject({ name: ObjectName });
const OneCluster = z.strictObject({ name: ObjectName, cluster: ObjectName });

export function addOnRoutes(view: ConsoleViews["addons"], caches: ChainCaches) {
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
    );
}
