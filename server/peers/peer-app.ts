import { randomUUID, X509Certificate } from "node:crypto";
import { TLSSocket } from "node:tls";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { answerError } from "@/server/http/answer-error";
import { HASHED } from "@/server/http/exported-files";
import type { HttpEnv } from "@/server/http/http-env";
import type { Pages } from "@/server/http/pages";
import { readText } from "@/server/http/read-json";
import { inRequest } from "@/server/request-context";
import { isFor } from "./certificates";
import { isHashedFile } from "./missing-files";
import { isPassed } from "./passed-requests";
import { ANSWERED_HEADER, type Peers, TOKEN_HEADER } from "./peers";

interface PeerAppParts {
  readonly peers: Peers;
  readonly api: Hono<HttpEnv>;
  /** Of this console alone. */
  readonly pages: Pages;
  /** Whose stream this is, of that session alone. */
  readonly callerOf: (stream: string, session: string) => Caller | undefined;
}

/**
 * What other consoles may request of this one: routes of the API that are passed on, by a token for a stream that is
 * here, on behalf of its session, and hashed files of pages that this one has. Nothing else is answered, and nobody else.
 */
export function peerApp({ peers, api, pages, callerOf }: PeerAppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => answerError(c, error));
  app.get(`${HASHED}*`, async (c) => {
    if (!isConsole(c.env?.incoming?.socket, peers.names.host) || !isHashedFile(c.req.path)) throw forbidden();
    c.set("origin", { origin: `https://${peers.names.host}`, isSecure: true, basePath: "" });
    const answer = await pages(c, () => Promise.reject(forbidden()));
    if (answer.status === 200) answer.headers.set(ANSWERED_HEADER, "1");
    return answer;
  });
  app.use(
    createMiddleware<HttpEnv>(async (c, next) => {
      if (!isConsole(c.env?.incoming?.socket, peers.names.host)) throw forbidden();
      if (!isPassed(c.req)) throw forbidden();
      const { pathname, search } = new URL(c.req.url);
      const body = c.req.method === "POST" ? await readText(c.req.raw.clone()) : "";
      const request = { method: c.req.method, target: pathname + search, body };
      const { stream, session } = peers.tokens.verify(c.req.header(TOKEN_HEADER), request);
      const caller = callerOf(stream, session);
      if (!caller || !isItsPath(c.req.path, stream))
        throw new ApiError("not-found", "There is no such stream.", { status: 410 });
      c.set("authenticate", () => caller);
      c.set("origin", { origin: `https://${peers.names.host}`, isSecure: true, basePath: "" });
      c.set("address", "");
      // As the console that passes it on has named it.
      const id = c.req.header("x-request-id") ?? randomUUID();
      c.set("requestId", id);
      await inRequest({ id }, next);
      c.res.headers.set(ANSWERED_HEADER, "1");
    }),
  );
  app.route("/api", api);
  return app;
}

/** A token for one stream changes nothing of another. */
function isItsPath(path: string, stream: string): boolean {
  return !path.startsWith("/api/v1/live/") || path.startsWith(`/api/v1/live/${stream}/`);
}

/** Whether the other side has shown a certificate that a console has: its authority may have signed others. */
function isConsole(socket: unknown, host: string): boolean {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return false;
  const shown = socket.getPeerCertificate();
  return shown.raw !== undefined && isFor(new X509Certificate(shown.raw), host);
}

function forbidden(): ApiError {
  return new ApiError("forbidden", "This is for consoles of this installation.");
}
