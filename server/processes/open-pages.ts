import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { firstAddresses } from "@/lib/api/list/first-addresses";
import { PAGE_TABLE } from "@/server/console/page-table";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { developmentPages } from "@/server/http/development-pages";
import { exportedPages, type Pages } from "@/server/http/pages";
import type { Prerender } from "@/server/http/prerendered";

/** The console's pages as they were built, or as they are written in development. Throws `StartFailure`. */
export async function openPages(isDemo: boolean): Promise<Pages> {
  const { BASE_PATH, EMBED_ORIGINS, NODE_ENV, PAGES_DIR } = env();
  if (NODE_ENV !== "development")
    return exportedPages(PAGES_DIR, PAGE_TABLE, {
      firstRequests: firstAddresses(),
      prerender: await openPrerender(PAGES_DIR),
      basePath: BASE_PATH,
      embedders: EMBED_ORIGINS,
      isDemo,
    });
  if (BASE_PATH !== "") throw new StartFailure("BASE_PATH is for exported pages: leave it out in development.");
  // biome-ignore lint/correctness/noUndeclaredDependencies: only development gets here, and it has all packages.
  const { default: next } = await import("next");
  const development = next({ dev: true });
  await development.prepare();
  return developmentPages(development.getRequestHandler(), PAGE_TABLE, EMBED_ORIGINS);
}

/** Built with the pages, and stored beside them. Pages work without it, a little later. */
async function openPrerender(pages: string): Promise<Prerender | undefined> {
  const file = resolve(pages, "../prerender/prerender.mjs");
  if (!existsSync(file)) return undefined;
  const { prerender }: { prerender: Prerender } = await import(pathToFileURL(file).href);
  return prerender;
}
