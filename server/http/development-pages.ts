import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ApiError } from "@/server/errors";
import { type PageTable, placeholders } from "./page-table";
import type { Pages } from "./pages";
import { SECURITY_HEADERS } from "./security-headers";

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Proxies to a development server of the pages. It compiles on request and needs what our content policy forbids. */
export function developmentPages(handle: NodeHandler, table: PageTable): Pages {
  const placeholder = placeholders(table);
  return async (c) => {
    const incoming = c.env?.incoming;
    const outgoing = c.env?.outgoing;
    if (!incoming || !outgoing || "stream" in outgoing)
      throw new ApiError("not-found", "Pages need an HTTP/1 server in development.");
    const { pathname, search } = new URL(c.req.url);
    const page = placeholder(pathname);
    if (page) incoming.url = page + search;
    c.set("isSecured", true);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) outgoing.setHeader(name, value);
    await handle(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
