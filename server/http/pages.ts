import type { Context } from "hono";
import { ApiError } from "@/server/errors";
import { addressBelow } from "./base-path";
import { type ExportedFile, HASHED, readExportedFiles } from "./exported-files";
import type { HttpEnv } from "./http-env";
import { type PageTable, placeholders } from "./page-table";
import { type FetchOwn, type Prerender, PrerenderedPages } from "./prerendered";
import { HTTPS_HEADERS } from "./security-headers";
import { takesGzip } from "./takes-gzip";

/** Serves everything outside the API. */
export type Pages = (c: Context<HttpEnv>, fetchOwn: FetchOwn) => Response | Promise<Response>;

/** What is known about pages before they are requested. */
interface Beginnings {
  /** The page's initial query to our API, by the page's address with parameters. */
  readonly firstRequests: ReadonlyMap<string, string>;
  readonly prerender?: Prerender | undefined;
  /** Below which the pages are served: "" or "/flotilla". */
  readonly basePath?: string;
  /** Origins whose pages may show what is below `/embed` in frames; without one that is not served. */
  readonly embedders?: readonly string[];
  /** Whether the page that shows what can be embedded is there. */
  readonly isDemo?: boolean;
}

const NOT_FOUND = "/404";

/**
 * The pages that Next exported into `folder`, served from memory. `table` maps paths with names. A browser that may be
 * signed in gets a page with its initial query's answer and rows, or a hint to request it early.
 */
export async function exportedPages(
  folder: string,
  table: PageTable,
  { firstRequests, prerender, basePath = "", embedders = [], isDemo = false }: Beginnings = {
    firstRequests: new Map(),
  },
): Promise<Pages> {
  const files = await readExportedFiles(folder, basePath, embedders, isDemo);
  const ahead = prerender && new PrerenderedPages(prerender, basePath);
  const placeholder = placeholders(table);
  const find = (path: string) =>
    path === NOT_FOUND ? undefined : (files.get(path) ?? files.get(placeholder(path) ?? ""));
  return async (c, fetchOwn) => {
    assertReads(c.req.method);
    const url = addressBelow(c);
    const file = find(decoded(url.pathname));
    const path = url.pathname + url.search;
    const address = c.req.header("cookie") ? firstRequests.get(path) : undefined;
    if (file && address !== undefined) {
      const drawn = c.req.method === "GET" ? await ahead?.answer(c, { file, path, address, fetchOwn }) : undefined;
      return drawn ?? answer(c, file, 200, { Link: `<${basePath}${address}>; rel=preload; as=fetch; crossorigin` });
    }
    if (file) return answer(c, file, 200);
    const withoutSlash = url.pathname.replace(/\/$/, "");
    if (find(decoded(withoutSlash)))
      return new Response(null, { status: 308, headers: { Location: basePath + withoutSlash + url.search } });
    return notFound(c, files.get(NOT_FOUND), url.pathname);
  };
}

function assertReads(method: string): void {
  if (method !== "GET" && method !== "HEAD") throw new ApiError("invalid", "Pages can only be read.", { status: 405 });
}

/** A file that is not here may be in a moment, at a console of another version: nobody keeps that it was not. */
function notFound(c: Context<HttpEnv>, page: ExportedFile | undefined, path: string): Response {
  if (!page) throw new ApiError("not-found", "There is no such page.");
  return answer(c, page, 404, path.startsWith(HASHED) ? { "Cache-Control": "no-store" } : {});
}

function answer(
  c: Context<HttpEnv>,
  file: ExportedFile,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Response {
  const { body, headers } = (takesGzip(c.req.header("accept-encoding")) && file.gzipped) || file.plain;
  const isKnown = status === 200 && c.req.header("if-none-match")?.includes(file.etag) === true;
  c.set("isSecured", true);
  return new Response(isKnown ? null : body, {
    status: isKnown ? 304 : status,
    headers: { ...headers, ...(c.var.origin.isSecure ? HTTPS_HEADERS : {}), ...more },
  });
}

/** Decoded once; a path that cannot be decoded is not found. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
