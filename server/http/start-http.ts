import { createServer, type Server, STATUS_CODES } from "node:http";
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from "node:https";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { cannotListen } from "@/server/errors";
import { limitConnections } from "./connection-limit";
import { handOver } from "./event-stream";
import type { HttpEnv } from "./http-env";
import { secure } from "./security-headers";

export interface StartOptions {
  readonly app: Hono<HttpEnv>;
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** The variable by which people choose the port. */
  readonly portVariable?: string;
  /** Serves TLS itself. */
  readonly tls?: TlsOptions;
  /** Whether people come by https. */
  readonly usesHttps?: boolean;
  /** Other limits than usual; times are in ms. */
  readonly limits?: Partial<typeof LIMITS>;
}

export interface RunningHttp {
  readonly port: number;
  /** Lets requests in flight finish, two seconds at most. Streams have to be closed before. */
  close(): Promise<void>;
}

const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 5_000,
  /** Without a byte that is sent or taken, while an answer is due. Streams send one every 15 s. */
  timeout: 120_000,
  maxConnections: 5_000,
};
/** Connections that the system holds for us: after a restart, all browsers come back at once. */
const BACKLOG = 4_096;
const FINISH_MS = 2_000;

/** Listens. Throws `StartFailure` where it cannot. */
export async function startHttp(options: StartOptions): Promise<RunningHttp> {
  const { app, port, host, portVariable = "PORT", tls, usesHttps = false, limits } = options;
  const answer = async (request: Request, env: HttpBindings) => {
    const response = await app.fetch(request, env);
    return handOver(response, env.outgoing) ? RESPONSE_ALREADY_SENT : response;
  };
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: () => new Response(null, { status: 400, headers: ownHeaders(usesHttps) }),
  });
  const { maxConnections, timeout, ...times } = { ...LIMITS, ...limits };
  const server = tls
    ? createTlsServer({ ...times, handshakeTimeout: times.headersTimeout, ...tls }, listener)
    : createServer(times, listener);
  server.setTimeout(timeout);
  limitConnections(server, maxConnections);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(error, socket, usesHttps));
  server.on("checkExpectation", (_request, response) => {
    response.setHeaders(ownHeaders(usesHttps)).writeHead(417).end();
  });
  await listen(server, { port, host, portVariable });
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : port, close: () => close(server) };
}

/** Of answers to what never reaches the app. */
function ownHeaders(usesHttps: boolean): Headers {
  const headers = new Headers();
  secure(headers, usesHttps);
  return headers;
}

/** A request that Node cannot read: as its own answer, with our headers. */
function refuse({ code = "" }: NodeJS.ErrnoException, socket: Duplex, usesHttps: boolean): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = REFUSALS[code] ?? 400;
  const headers = [...ownHeaders(usesHttps), ["connection", "close"], ["content-length", "0"]];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"));
}

const REFUSALS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function listen(
  server: Server,
  { port, host, portVariable }: { port: number; host: string; portVariable: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, port, host, portVariable));
    server.once("error", refuse);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(timer);
}
