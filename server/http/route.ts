import { type Context, type Handler, Hono } from "hono";
import { routePath } from "hono/route";
import type { Caller } from "@/server/auth/caller";
import { embedHeadersIn, embedTokenIn } from "@/server/auth/embed-credential";
import { ApiError } from "@/server/errors";
import { currentRequest } from "@/server/request-context";
import { answerError, knownError } from "./answer-error";
import { assertAsDescribed, type Described, described } from "./described";
import type { Credentials, HttpEnv } from "./http-env";
import { jsonAnswer } from "./json-answer";
import { readJson } from "./read-json";
import { queryOf, read, type Schema } from "./schema";

/**
 * The input of a route, and its description for the API document. Parts without a schema must be empty: unknown query
 * parameters are rejected.
 */
interface Takes<Query, Params, Body> extends Described {
  readonly query?: Schema<Query>;
  readonly params?: Schema<Params>;
  readonly body?: Schema<Body>;
}

interface RouteRequest<Query, Params, Body> {
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  readonly c: Context<HttpEnv>;
  /** Aborts when the client is gone. Created on demand. */
  readonly signal: AbortSignal;
}

/**
 * What becomes the answer: JSON, nothing (204), or a response as it is. Of these only the second has headers that were
 * set on the context.
 */
type Answer = object | undefined;

/** Sent with requests that a person caused. Polling keeps no session alive. */
export const DELIBERATE = "flotilla-deliberate";

export type HttpContext = Context<HttpEnv>;

/** Where the routes of one noun are put together. */
export function routes(): Hono<HttpEnv> {
  return new Hono<HttpEnv>();
}

/** A route for people who are signed in: authenticates, reads, calls, answers. */
export function route<Query = undefined, Params = undefined, Body = undefined>(
  takes: Takes<Query, Params, Body>,
  answer: (request: RouteRequest<Query, Params, Body> & { readonly caller: Caller }) => Answer | Promise<Answer>,
): Handler<HttpEnv> {
  return described(takes, async (c) => {
    doing(takes);
    let caller: Caller | undefined;
    let cookie: string | undefined;
    const begun = (made: string) => {
      cookie = made;
    };
    try {
      const signedIn = await c.var.authenticate({ ...credentialsOf(c), begun: mayBegin(c) ? begun : undefined });
      caller = signedIn;
      requireNeeded(c, signedIn);
      if (c.req.header(DELIBERATE)) signedIn.use();
      const answered = await answer(Object.assign(await readRequest(c, takes), { caller: signedIn }));
      const response = await respond(c, takes, answered);
      if (cookie !== undefined) response.headers.append("Set-Cookie", cookie);
      return response;
    } catch (error) {
      if (knownError(error)?.code === "unauthenticated") caller?.end();
      // Its requests to the hub end with the session. For a write the answer must say whether it was made.
      const isCutOff = caller?.ended.aborted && c.req.method === "GET";
      return answerError(
        c,
        isCutOff ? new ApiError("unauthenticated", "Your session has ended. Sign in again.") : error,
        caller?.user,
      );
    }
  });
}

/** An embed token may do what its views need, and a route that none names is refused. Throws `ApiError` "forbidden". */
function requireNeeded(c: Context<HttpEnv>, { embed }: Caller): void {
  if (!embed) return;
  const query = queryOf(new URL(c.req.url).searchParams);
  embed.requireRoute({ method: c.req.method, route: routePath(c), params: c.req.param(), query });
}

/** Scripts call what stays as it is. */
const FOR_SCRIPTS = "/api/v1/";

/** What a request says of who sent it. */
export function credentialsOf(c: Context<HttpEnv>): Credentials {
  const authorization = c.req.header("authorization");
  const isTaken = c.req.path.startsWith(FOR_SCRIPTS) || embedTokenIn(authorization) !== undefined;
  return {
    cookies: c.req.header("cookie"),
    authorization: isTaken ? authorization : undefined,
    embed: embedHeadersIn((name) => c.req.header(name)),
    origin: c.var.origin,
    address: c.var.address,
    proxied: c.var.proxied,
  };
}

/** What a page reads first, and again when a person comes back to it; a page left open begins no session. */
function mayBegin(c: Context<HttpEnv>): boolean {
  return c.req.method === "GET" && c.req.path === "/api/session" && c.req.header(DELIBERATE) !== undefined;
}

/** A route for everybody: only what has to work before sign-in. */
export function openRoute<Query = undefined, Params = undefined, Body = undefined>(
  takes: Takes<Query, Params, Body>,
  answer: (request: RouteRequest<Query, Params, Body>) => Answer | Promise<Answer>,
): Handler<HttpEnv> {
  return async (c) => {
    doing(takes);
    try {
      return await respond(c, takes, await answer(await readRequest(c, takes)));
    } catch (error) {
      return answerError(c, error);
    }
  };
}

/** What is done for this request, in words. */
function doing({ summary }: Described): void {
  const context = currentRequest();
  if (context && summary !== undefined) context.action = summary;
}

async function readRequest<Query, Params, Body>(
  c: Context<HttpEnv>,
  takes: Takes<Query, Params, Body>,
): Promise<RouteRequest<Query, Params, Body>> {
  const query = read(takes.query ?? nothing<Query>(), queryOf(new URL(c.req.url).searchParams), "query");
  const params = read(takes.params ?? nothing<Params>(), takes.params ? c.req.param() : {}, "path");
  const body = takes.body ? read(takes.body, await readJson(c.req.raw), "body") : read(nothing<Body>(), {}, "body");
  return {
    query,
    params,
    body,
    c,
    get signal() {
      return c.req.raw.signal;
    },
  };
}

async function respond(c: Context<HttpEnv>, takes: Described, answer: Answer): Promise<Response> {
  assertAsDescribed(takes, answer);
  if (answer === undefined) return c.body(null, 204);
  return answer instanceof Response ? answer : jsonAnswer(c, answer);
}

/** Accepts an empty object for nothing; without a schema, `T` is undefined. */
function nothing<T>(): Schema<T> {
  return {
    safeParse: (value) => {
      const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
      if (isEmpty) return { success: true, data: undefined as T };
      return { success: false, error: { issues: [{ code: "unrecognized_keys", path: [] }] } };
    },
  };
}
