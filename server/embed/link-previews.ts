import { gunzipSync } from "node:zlib";
import type { Context } from "hono";
import { OEmbedQuery } from "@/lib/api/embed/oembed";
import { type LinkPreview, previewOf } from "@/lib/embed/link-preview";
import { ApiError } from "@/server/errors";
import { addressBelow } from "@/server/http/base-path";
import type { HttpEnv } from "@/server/http/http-env";
import type { Pages } from "@/server/http/pages";
import { openRoute } from "@/server/http/route";

const PATH = "/oembed";
const JSON_TYPE = "application/json+oembed";
const MIN_SIZE = 100;
const MAX_AGE_SECONDS = 3_600;

/**
 * Pages, with oEmbed (oembed.com, 1.0) for addresses of the console: `GET /oembed?url=…`, and a link to it in each page
 * that can be embedded. An answer is made of the address alone: it is the same whether there is such an object or not.
 */
export function withLinkPreviews(pages: Pages, isEmbeddable: boolean): Pages {
  return async (c, fetchOwn) => {
    const { pathname, search } = addressBelow(c);
    if (pathname === PATH && c.req.method === "GET") return cardOf(c, isEmbeddable);
    const answer = await pages(c, fetchOwn);
    return isLinked(c, answer, pathname, search) ? withLink(c, answer) : answer;
  };
}

async function cardOf(c: Context<HttpEnv>, isEmbeddable: boolean): Promise<Response> {
  const route = openRoute({ query: OEmbedQuery }, ({ query }) => {
    if (query.format !== undefined && query.format !== "json")
      throw new ApiError("invalid", "Only JSON is supported.", { status: 501 });
    const { origin, basePath } = c.var.origin;
    const preview = previewAt(query.url, origin, basePath);
    if (!preview) throw new ApiError("not-found", "This is no address of a page that can be embedded.");
    const card = oEmbed(preview, { base: origin + basePath, isEmbeddable, query });
    return c.json(card, 200, { "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}` });
  });
  return (await route(c, async () => undefined)) as Response; // a route of ours always answers
}

function previewAt(text: string, origin: string, basePath: string): LinkPreview | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(`${basePath}/`)) return undefined;
  return previewOf(url.pathname.slice(basePath.length) || "/", url.searchParams);
}

interface Shown {
  readonly base: string;
  readonly isEmbeddable: boolean;
  readonly query: OEmbedQuery;
}

function oEmbed({ title, view, search, ...size }: LinkPreview, { base, isEmbeddable, query }: Shown): object {
  const common = {
    version: "1.0",
    provider_name: "Flotilla",
    provider_url: `${base}/`,
    title,
    cache_age: MAX_AGE_SECONDS,
  };
  if (!isEmbeddable) return { ...common, type: "link" };
  const width = Math.min(size.width, Math.max(query.maxwidth ?? size.width, MIN_SIZE));
  const height = Math.min(size.height, Math.max(query.maxheight ?? size.height, MIN_SIZE));
  const attributes = {
    src: `${base}/embed/${view}${search}`,
    title: `Flotilla: ${title}`,
    width: String(width),
    height: String(height),
    allow: "",
    referrerpolicy: "no-referrer",
    loading: "lazy",
    sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox",
    style: "border:0",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return { ...common, type: "rich", html: `<iframe ${written.join(" ")}></iframe>`, width, height };
}

/** Browsers need no such link: what makes a card of an address is no browser, and is not signed in. */
function isLinked(c: Context<HttpEnv>, answer: Response, pathname: string, search: string): boolean {
  const isBrowser = c.req.header("sec-fetch-mode") !== undefined || c.req.header("cookie") !== undefined;
  const isPage = answer.status === 200 && answer.headers.get("content-type")?.startsWith("text/html") === true;
  return (
    !isBrowser && isPage && c.req.method === "GET" && previewOf(pathname, new URLSearchParams(search)) !== undefined
  );
}

async function withLink(c: Context<HttpEnv>, answer: Response): Promise<Response> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isZipped = answer.headers.get("content-encoding") === "gzip";
  const html = (isZipped ? gunzipSync(bytes) : bytes).toString("utf8");
  const { origin, basePath } = c.var.origin;
  const { pathname, search } = addressBelow(c);
  const page = origin + basePath + pathname + search;
  const href = `${origin}${basePath}${PATH}?${new URLSearchParams({ url: page, format: "json" })}`;
  const link = `<link rel="alternate" type="${JSON_TYPE}" href="${escaped(href)}"/>`;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "ETag", "Content-Length"]) headers.delete(name);
  return new Response(html.replace("</head>", `${link}</head>`), { status: 200, headers });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
