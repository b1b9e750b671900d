import type { Context } from "hono";
import { ApiError } from "@/server/errors";
import { type ExportedFile, readExportedFiles } from "./exported-files";
import type { HttpEnv } from "./http-env";
import { type PageTable, placeholders } from "./page-table";
import { type AskOwn, type Prerender, PrerenderedPages } from "./prerendered";
import { HTTPS_HEADERS } from "./security-headers";
import { takesGzip } from "./takes-gzip";

/** Answers whatever is not the API's. */
export type Pages = (c: Context<HttpEnv>, ask: AskOwn) => Response | Promise<Response>;

/** What is known of pages before they are asked for. */
interface Beginnings {
  /** What a page asks our API first, by its address with what is asked of it. */
  readonly asks: ReadonlyMap<string, string>;
  readonly prerender?: Prerender | undefined;
}

const NOT_FOUND = "/404";

/**
 * The pages that Next exported into `folder`, from memory. `table` says which of them answer paths with names in them. A browser that may be
 * signed in is sent a page with the answer to what it asks first and the rows that it shows then, or told to begin with asking that.
 */
export async function exportedPages(
  folder: string,
  table: PageTable,
  { asks, prerender }: Beginnings = { asks: new Map() },
): Promise<Pages> {
  const files = await readExportedFiles(folder);
  const ahead = prerender && new PrerenderedPages(prerender);
  const placeholder = placeholders(table);
  const find = (path: string) => (path === NOT_FOUND ? undefined : (files.get(path) ?? files.get(placeholder(path) ?? "")));
  return async (c, ask) => {
    assertReads(c.req.method);
    const url = new URL(c.req.url);
    const file = find(decoded(url.pathname));
    const place = url.pathname + url.search;
    const address = c.req.header("cookie") ? asks.get(place) : undefined;
    if (file && address !== undefined) {
      const drawn = c.req.method === "GET" ? await ahead?.answer(c, { file, place, address, ask }) : undefined;
      return drawn ?? answer(c, file, 200, { Link: `<${address}>; rel=preload; as=fetch; crossorigin` });
    }
    if (file) return answer(c, file, 200);
    const withoutSlash = url.pathname.replace(/\/$/, "");
    if (find(decoded(withoutSlash))) return new Response(null, { status: 308, headers: { Location: withoutSlash + url.search } });
    return notFound(c, files.get(NOT_FOUND));
  };
}

function assertReads(method: string): void {
  if (method !== "GET" && method !== "HEAD") throw new ApiError("invalid", "Pages can only be read.", { status: 405 });
}

function notFound(c: Context<HttpEnv>, page: ExportedFile | undefined): Response {
  if (!page) throw new ApiError("not-found", "There is no such page.");
  return answer(c, page, 404);
}

function answer(c: Context<HttpEnv>, file: ExportedFile, status: number, more: Readonly<Record<string, string>> = {}): Response {
  const { body, headers } = (takesGzip(c.req.header("accept-encoding")) && file.gzipped) || file.plain;
  const isKnown = status === 200 && c.req.header("if-none-match")?.includes(file.etag) === true;
  c.set("isSecured", true);
  return new Response(isKnown ? null : body, {
    status: isKnown ? 304 : status,
    headers: { ...headers, ...(c.var.origin.isSecure ? HTTPS_HEADERS : {}), ...more },
  });
}

/** Decoded once; a path that cannot be decoded is nobody's. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
