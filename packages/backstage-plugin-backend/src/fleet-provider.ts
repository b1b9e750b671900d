import type { LoggerService, SchedulerServiceTaskRunner } from "@backstage/backend-plugin-api";
import type { Entity } from "@backstage/catalog-model";
import type { EntityProvider, EntityProviderConnection } from "@backstage/plugin-catalog-node";

interface ProviderParts {
  /** All entities of the fleet as it is now. Rejects where it cannot be read whole. */
  readonly read: () => Promise<readonly Entity[]>;
  readonly schedule: SchedulerServiceTaskRunner;
  readonly logger: LoggerService;
}

/** Keeps the fleet's clusters and add-ons in the catalog. What was there stays when the fleet cannot be read. */
export class FleetProvider implements EntityProvider {
  constructor(private readonly parts: ProviderParts) {}

  getProviderName(): string {
    return "flotilla";
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    await this.parts.schedule.run({ id: "flotilla-fleet", fn: () => this.#refresh(connection) });
  }

  async #refresh(connection: EntityProviderConnection): Promise<void> {
    const { read, logger } = this.parts;
    try {
      const entities = await read();
      await connection.applyMutation({
        type: "full",
        entities: entities.map((entity) => ({ entity, locationKey: "flotilla" })),
      });
      logger.info(`The fleet has ${entities.length} entities.`);
    } catch (error) {
      logger.error("The fleet could not be read.", error instanceof Error ? error : undefined);
    }
  }
}
