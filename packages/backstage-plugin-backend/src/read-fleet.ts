import type { Entity } from "@backstage/catalog-model";
import { FlotillaClient } from "@flotilla/client";
import { addOnEntity, clusterEntity } from "./entities";
import { hubToken } from "./hub-token";
import type { CatalogSettings } from "./settings";

const PAGE = 500;

/** Entities of all clusters and add-ons that the settings' token may list. Rejects where one of the lists cannot be read. */
export async function readFleet(console: string, settings: CatalogSettings): Promise<readonly Entity[]> {
  const client = new FlotillaClient({ url: console, token: () => hubToken(settings.tokenFile) });
  const parts = { ...settings, console };
  const entities: Entity[] = [];
  const labels = settings.ownerLabel === undefined ? {} : { labels: settings.ownerLabel };
  for await (const row of client.rows("clusters", { limit: PAGE, ...labels })) entities.push(clusterEntity(row, parts));
  for await (const row of client.rows("addons", { limit: PAGE })) entities.push(addOnEntity(row, parts));
  // A row that changes its place while it is read may come twice.
  return [...new Map(entities.map((entity) => [`${entity.kind}/${entity.metadata.name}`, entity])).values()];
}
