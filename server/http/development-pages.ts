import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ApiError } from "@/server/errors";
import { isEmbedded } from "./exported-files";
import { type PageTable, placeholders } from "./page-table";
import type { Pages } from "./pages";
import { EMBEDDED_HEADERS, SECURITY_HEADERS } from "./security-headers";

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Proxies to a development server of the pages. It compiles on request and needs what our content policy forbids; who may
 * show a page in a frame is the same as of exported pages: `embedders` what is below `/embed`, and nobody the others.
 */
export function developmentPages(handle: NodeHandler, table: PageTable, embedders: readonly string[] = []): Pages {
  const placeholder = placeholders(table);
  return async (c) => {
    const incoming = c.env?.incoming;
    const outgoing = c.env?.outgoing;
    if (!incoming || !outgoing || "stream" in outgoing)
      throw new ApiError("not-found", "Pages need an HTTP/1 server in development.");
    const { pathname, search } = new URL(c.req.url);
    if (isEmbedded(pathname) && embedders.length === 0)
      throw new ApiError("not-found", "Nothing is embedded without EMBED_ORIGINS.");
    // The path that the headers are for, whichever way the request writes it.
    incoming.url = (placeholder(pathname) ?? pathname) + search;
    c.set("isSecured", true);
    for (const [name, value] of Object.entries(headersOf(pathname, embedders))) outgoing.setHeader(name, value);
    await handle(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}

function headersOf(path: string, embedders: readonly string[]): Readonly<Record<string, string>> {
  if (!isEmbedded(path)) return { ...SECURITY_HEADERS, "Content-Security-Policy": "frame-ancestors 'none'" };
  return { ...EMBEDDED_HEADERS, "Content-Security-Policy": `frame-ancestors ${embedders.join(" ")}` };
}
