import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";

/** What answers a request in the page's place; undefined for one of the page itself. */
export type Forward = (request: ForwardedRequest) => Promise<Response> | undefined;

/** A request of the page, with its content. */
export interface ForwardedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface PortalHost {
  readonly origin: string;
  close(): Promise<void>;
}

interface HostParts {
  readonly port: number;
  /** With `page.js`, and `page.css` where the page has styles. */
  readonly folder: string;
  /** What the page reads of itself, by its path. */
  readonly settings: (path: string) => object;
  readonly forward: Forward;
}

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** A portal's web server in small: the page of a plugin, and behind it what answers the plugin's requests. */
export async function startPortalHost({ folder, forward, port, settings }: HostParts): Promise<PortalHost> {
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
    const answered = forward(await forwarded(incoming));
    if (answered !== undefined) return answer(response, await answered);
    if (pathname === "/page.js" || pathname === "/page.css") return file(response, join(folder, pathname));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(documentOf(settings(pathname)));
  };
  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: Error) => response.writeHead(502).end(error.message));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://localhost:${port}`, close };
}

function file(response: ServerResponse, path: string): void {
  const stream = createReadStream(path);
  stream.once("error", () => response.writeHead(404).end());
  stream.once("open", () => {
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "" });
    stream.pipe(response);
  });
}

async function forwarded(incoming: IncomingMessage): Promise<ForwardedRequest> {
  const { method = "GET", url: path = "/" } = incoming;
  const sent = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { method, path, headers: new Headers(sent), body: await buffer(incoming) };
}

async function answer(response: ServerResponse, answered: Response): Promise<void> {
  response.writeHead(answered.status, { "content-type": answered.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answered.arrayBuffer()));
}

function documentOf(settings: object): string {
  const text = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><head><title>Portal</title><link rel="stylesheet" href="/page.css"></head>
<body><script type="application/json" id="settings">${text}</script><script type="module" src="/page.js"></script></body></html>`;
}
