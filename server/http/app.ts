import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { clientCertificateOf } from "@/server/auth/client-certificate";
import type { ProxyIdentityOf } from "@/server/auth/proxy-identity";
import { sessionIdIn } from "@/server/auth/session-cookie";
import { ApiError } from "@/server/errors";
import { currentRequest, inRequest, type RequestContext } from "@/server/request-context";
import { answerError } from "./answer-error";
import { OUTSIDE, routingPath } from "./base-path";
import type { AddressOf } from "./client-address";
import type { Authenticate, HttpEnv } from "./http-env";
import type { Pages } from "./pages";
import { assertPlainRequest } from "./protocol";
import type { PublicOrigin } from "./public-origins";
import type { RequestIdOf } from "./request-id";
import { assertSameOrigin } from "./same-origin";
import { secure } from "./security-headers";

/** One answer, once its headers are there: streams go on after it. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route that answered: "/api/v1/clusters/:name"; "/*" for pages and files. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpAppOptions {
  /** Mounted under `/api`. */
  readonly api: Hono<HttpEnv>;
  /** Mounted under `/badge`: images for pages of others. */
  readonly badges?: Hono<HttpEnv>;
  /** Answers everything else. */
  readonly pages: Pages;
  readonly authenticate: Authenticate;
  readonly originOf: (host: string) => PublicOrigin | undefined;
  /** Below which everything is answered but health: "" or "/flotilla". */
  readonly basePath?: string;
  readonly addressOf: AddressOf;
  /** Answers requests of the API that another console can answer better. */
  readonly passOn?: MiddlewareHandler<HttpEnv> | undefined;
  readonly requestIdOf: RequestIdOf;
  /** Told of writes to the hub, sign-ins and sign-outs that requests lead to. */
  readonly recorder?: Pick<RequestContext, "onWrite" | "onSignIn">;
  /** Whom a proxy in front has signed in; absent where there is none. */
  readonly proxyIdentityOf?: ProxyIdentityOf | undefined;
  /** Whether people come by https: for what is answered before their address is known. */
  readonly usesHttps?: boolean;
  /** Origins whose pages may embed views, and whose backends may mint tokens for them. */
  readonly embedders?: readonly string[] | undefined;
  /** Names of what is not ready; empty if the console is ready. */
  readonly notReady: () => readonly string[];
  /** Names of what cannot be shown because the hub does not have it, or does not let the console read it. */
  readonly unavailable: () => readonly string[];
  /** Called for each answer; never throws. */
  readonly onAnswer?: ((answer: Answered) => void) | undefined;
}

/**
 * The way of every request: plain HTTP only, health, an address of ours, then the API or the pages. It knows no noun.
 */
export function createHttpApp({
  api,
  badges,
  pages,
  authenticate,
  originOf,
  basePath = "",
  addressOf,
  passOn = (_, next) => next(),
  requestIdOf,
  recorder = {},
  proxyIdentityOf,
  usesHttps = false,
  embedders = [],
  notReady,
  unavailable,
  onAnswer,
}: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>({ getPath: routingPath(basePath) });
  app.onError((error, c) => answerError(c, error));
  if (onAnswer) app.use(observed(onAnswer));
  app.use(known({ addressOf, requestIdOf, recorder }), securityHeaders(usesHttps), plainRequests);
  if (basePath !== "") app.use(belowBasePath);
  app.get("/healthz", (c) => c.json({ alive: true }));
  app.get("/readyz", (c) => {
    const waiting = notReady();
    return c.json(
      { ready: waiting.length === 0, waiting, unavailable: [...unavailable()] },
      waiting.length === 0 ? 200 : 503,
    );
  });
  app.use(ownAddress(originOf));
  const identified = createMiddleware<HttpEnv>(async (c, next) => {
    c.set("authenticate", authenticate);
    const { socket, rawHeaders = [] } = c.env?.incoming ?? {};
    const arrived = { peer: socket?.remoteAddress, rawHeaders, certificate: clientCertificateOf(socket) };
    c.set("proxied", proxyIdentityOf?.(arrived));
    await next();
  });
  app.use("/api/*", ownPages(embedders), identified);
  app.use("/api/*", passOn);
  app.route("/api", api);
  if (badges) app.use("/badge/*", identified).route("/badge", badges);
  app.all("/api/*", (c) => answerError(c, new ApiError("not-found", "No such API path.")));
  app.all("*", (c) => pages(c, (address) => fetchAs(app, c, basePath + address)));
  return app;
}

/** The app's answer for `address` to the sender of the request in `c`, by their cookie. */
async function fetchAs(app: Hono<HttpEnv>, c: Context<HttpEnv>, address: string): Promise<Response> {
  const headers = Object.entries({ cookie: c.req.header("cookie"), host: c.req.header("host") });
  const own = headers.filter((header): header is [string, string] => header[1] !== undefined);
  return app.fetch(new Request(new URL(address, c.req.url), { headers: own }), c.env);
}

function observed(onAnswer: (answer: Answered) => void) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    // After `next`, the route is that of the last handler that ran.
    const seconds = (performance.now() - startedAt) / 1_000;
    onAnswer({ method: c.req.method, route: routePath(c), status: c.res.status, seconds });
  });
}

const REQUEST_ID = "X-Request-Id";

/** By its id and where it comes from; so is all that is done for it. */
function known({
  addressOf,
  requestIdOf,
  recorder = {},
}: Pick<HttpAppOptions, "addressOf" | "requestIdOf" | "recorder">) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    // A page asks for its first rows within the request for it.
    const id = currentRequest()?.id ?? requestIdOf(peer, c.req.header("x-request-id"));
    const address = addressOf(peer, c.req.header("x-forwarded-for"));
    c.set("requestId", id);
    c.set("address", address);
    outgoing?.setHeader(REQUEST_ID, id);
    // What is read to be shown is not kept for a write.
    const { onWrite, ...rest } = recorder;
    await inRequest({ id, address, ...rest, ...(c.req.method !== "GET" && onWrite && { onWrite }) }, next);
    if (!outgoing) c.res.headers.set(REQUEST_ID, id);
  });
}

function securityHeaders(usesHttps: boolean) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    if (!c.var.isSecured) secure(c.res.headers, c.var.origin?.isSecure ?? usesHttps);
    if (c.var.isEmbeddable) c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  });
}

const plainRequests = createMiddleware<HttpEnv>(async (c, next) => {
  const target = c.env?.incoming?.url ?? new URL(c.req.url).pathname;
  assertPlainRequest({ method: c.req.method, target, upgrade: c.req.header("upgrade") });
  await next();
});

const belowBasePath = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.path === OUTSIDE) throw new ApiError("not-found", "There is nothing at this address.");
  await next();
});

/** Probes do not use our host names, so health comes first. */
function ownAddress(originOf: HttpAppOptions["originOf"]) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const origin = originOf(c.req.header("host") ?? new URL(c.req.url).host);
    if (!origin)
      throw new ApiError("invalid", "Unknown host: PUBLIC_URLS lists the names of this console.", {
        status: 421,
      });
    c.set("origin", origin);
    await next();
  });
}

/** The API does not support HEAD, and an unread stream would stay open. */
function ownPages(embedders: readonly string[]) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === "HEAD") throw new ApiError("invalid", "HEAD is not supported by the API.", { status: 405 });
    const origin = c.req.header("origin");
    const provenance = {
      method: c.req.method,
      contentType: c.req.header("content-type"),
      origin: origin !== undefined && embedders.includes(origin) && isMinting(c) ? c.var.origin.origin : origin,
      fetchSite: c.req.header("sec-fetch-site") ?? (isSigned(c) ? "none" : undefined),
    };
    assertSameOrigin(provenance, c.var.origin.origin);
    await next();
  });
}

const SIGNED_PATH = /^\/api\/v1\/gates\/approval\/[^/]+\/callbacks$/;

/** Of a program that proves itself by a signature over what it sends: no browser adds that, or anything that counts there. */
function isSigned(c: Context<HttpEnv>): boolean {
  return c.req.method === "POST" && SIGNED_PATH.test(c.req.path) && c.req.header("cookie") === undefined;
}

/**
 * A portal's backend that asks for an embed token may send along what the browser told it: that the request came from the
 * portal's own page. It names itself by a bearer token, which a page of another origin cannot send, and by no session.
 */
function isMinting(c: Context<HttpEnv>): boolean {
  const isBearer = c.req.header("authorization")?.startsWith("Bearer ") === true;
  const hasSession = sessionIdIn(c.req.header("cookie"), c.var.origin) !== undefined;
  return c.req.method === "POST" && c.req.path === "/api/v1/embed-tokens" && isBearer && !hasSession;
}
