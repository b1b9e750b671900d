import { createServer, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { cannotListen } from "@/server/errors";
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
};
const FINISH_MS = 2_000;

/** Listens. Throws `StartFailure` where it cannot. */
export async function startHttp({ app, port, host, portVariable = "PORT" }: StartOptions): Promise<RunningHttp> {
  const answer = async (request: Request, env: HttpBindings) => {
    const response = await app.fetch(request, env);
    return handOver(response, env.outgoing) ? RESPONSE_ALREADY_SENT : response;
  };
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: malformed,
  });
  const server = createServer(LIMITS, listener);
  await listen(server, { port, host, portVariable });
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : port, close: () => close(server) };
}

/** Before it reaches the app: a request line that cannot be read. */
function malformed(): Response {
  const headers = new Headers();
  secure(headers, false);
  return new Response(null, { status: 400, headers });
}

function listen(server: Server, { port, host, portVariable }: Required<Omit<StartOptions, "app">>): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, port, host, portVariable));
    server.once("error", refuse);
    server.listen(port, host, () => {
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
