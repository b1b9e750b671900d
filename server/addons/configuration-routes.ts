import { ConfigurationNames, ConfigurationPath, ConfigurationUse } from "@/lib/api/addons/configurations";
import { route, routes } from "@/server/http/route";
import { type ConfigurationUseCaches, getConfigurationUse } from "./get-configuration-use";
import { listConfigurations } from "./list-configurations";

/** Under `/api/v1/configurations`: AddOnDeploymentConfigs, beyond what `/api/v1/objects` has of any object. */
export function configurationRoutes(caches: ConfigurationUseCaches) {
  return routes()
    .get(
      "/",
      route({ summary: "List configurations of add-ons", answers: ConfigurationNames }, ({ caller }) =>
        listConfigurations(caller),
      ),
    )
    .get(
      "/:namespace/:name",
      route(
        { summary: "Get the use of a configuration", params: ConfigurationPath, answers: ConfigurationUse },
        ({ caller, params }) => getConfigurationUse(caller, caches, params),
      ),
    );
}
