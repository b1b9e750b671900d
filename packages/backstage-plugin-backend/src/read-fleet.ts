import type { Entity } from "@backstage/catalog-model";
import { FlotillaClient } from "@flotilla/client";
import { addOnEntity, clusterEntity } from "./entities";
import { hubToken } from "./hub-token";
import type { CatalogSettings } from "./settings";

const PAGE = 500;

/**
 * Entities of all clusters and add-ons that the settings' token may list. Rejects where one of the lists cannot be read
 * whole: also from a console that has not read it whole itself.
 */
export async function readFleet(console: string, settings: CatalogSettings): Promise<readonly Entity[]> {
  const client = new FlotillaClient({ url: console, token: () => hubToken(settings.tokenFile) });
  const parts = { ...settings, console };
  const entities: Entity[] = [];
  const labels = settings.ownerLabel === undefined ? {} : { labels: settings.ownerLabel };
  for await (const { rows } of whole(client.pages("clusters", { limit: PAGE, ...labels })))
    entities.push(...rows.map((row) => clusterEntity(row, parts)));
  for await (const { rows } of whole(client.pages("addons", { limit: PAGE })))
    entities.push(...rows.map((row) => addOnEntity(row, parts)));
  // A row that changes its place while it is read may come twice.
  return [...new Map(entities.map((entity) => [`${entity.kind}/${entity.metadata.name}`, entity])).values()];
}

async function* whole<Page extends { readonly synced: boolean }>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  for await (const page of pages) {
    if (!page.synced) throw new Error("The console has not read all of the hub yet.");
    yield page;
  }
}
