import { coreServices, createBackendModule } from "@backstage/backend-plugin-api";
import { catalogProcessingExtensionPoint } from "@backstage/plugin-catalog-node";
import { FleetProvider } from "./fleet-provider";
import { readFleet } from "./read-fleet";
import { catalogIn, consoleIn } from "./settings";

const TIMEOUT_MINUTES = 5;

/** Brings clusters as Resources and add-ons as Components into the catalog, by `flotilla.catalog`. */
export const catalogModuleFlotilla = createBackendModule({
  pluginId: "catalog",
  moduleId: "flotilla",
  register(env) {
    env.registerInit({
      deps: {
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
      },
      async init({ catalog, config, logger, scheduler }) {
        const settings = catalogIn(config);
        if (!settings) return logger.info("flotilla.catalog is not set: the catalog gets nothing of the fleet.");
        const schedule = scheduler.createScheduledTaskRunner({
          frequency: { minutes: settings.everyMinutes },
          timeout: { minutes: TIMEOUT_MINUTES },
          initialDelay: { seconds: 1 },
        });
        const console = consoleIn(config);
        catalog.addEntityProvider(new FleetProvider({ read: () => readFleet(console, settings), schedule, logger }));
      },
    });
  },
});
