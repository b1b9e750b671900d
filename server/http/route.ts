import { type Context, type Handler, Hono } from "hono";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { answerError, knownError } from "./answer-error";
import { assertAsDescribed, type Described, described } from "./described";
import type { Credentials, HttpEnv } from "./http-env";
import { jsonAnswer } from "./json-answer";
import { readJson } from "./read-json";
import { queryOf, read, type Schema } from "./schema";

/** What a route takes, and for readers of the API what it is for. A part that is left out must be empty: unknown query parameters are refused. */
interface Takes<Query, Params, Body> extends Described {
  readonly query?: Schema<Query>;
  readonly params?: Schema<Params>;
  readonly body?: Schema<Body>;
}

interface Asked<Query, Params, Body> {
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  readonly c: Context<HttpEnv>;
  /** Fires when the person no longer waits. Made when it is asked for. */
  readonly signal: AbortSignal;
}

/** What becomes the answer: JSON, nothing (204), or a response as it is. Of these only the second has headers that were set on the context. */
type Answer = object | undefined;

/** Sent with requests that a person caused. A page that only looks for news keeps no session alive. */
const DELIBERATE = "flotilla-deliberate";

/** Where the routes of one noun are put together. */
export function routes(): Hono<HttpEnv> {
  return new Hono<HttpEnv>();
}

/** A route for people who are signed in: authenticates, reads, calls, answers. */
export function route<Query = undefined, Params = undefined, Body = undefined>(
  takes: Takes<Query, Params, Body>,
  answer: (asked: Asked<Query, Params, Body> & { readonly caller: Caller }) => Answer | Promise<Answer>,
): Handler<HttpEnv> {
  return described(takes, async (c) => {
    let caller: Caller | undefined;
    try {
      const signedIn = await c.var.authenticate(credentialsOf(c));
      caller = signedIn;
      if (c.req.header(DELIBERATE)) signedIn.use();
      return await respond(c, takes, await answer(Object.assign(await ask(c, takes), { caller: signedIn })));
    } catch (error) {
      if (knownError(error)?.code === "unauthenticated") caller?.end();
      // With the session its requests to the hub end. Of a write it must be said whether the hub has it.
      const isCutOff = caller?.ended.aborted && c.req.method === "GET";
      return answerError(c, isCutOff ? new ApiError("unauthenticated", "Your session is over. Sign in again.") : error);
    }
  });
}

/** Scripts call what stays as it is. */
const FOR_SCRIPTS = "/api/v1/";

function credentialsOf(c: Context<HttpEnv>): Credentials {
  return {
    cookies: c.req.header("cookie"),
    authorization: c.req.path.startsWith(FOR_SCRIPTS) ? c.req.header("authorization") : undefined,
    isSecure: c.var.origin.isSecure,
    address: c.env?.incoming?.socket.remoteAddress ?? "",
  };
}

/** A route for everybody: only what has to work before sign-in. */
export function openRoute<Query = undefined, Params = undefined, Body = undefined>(
  takes: Takes<Query, Params, Body>,
  answer: (asked: Asked<Query, Params, Body>) => Answer | Promise<Answer>,
): Handler<HttpEnv> {
  return async (c) => {
    try {
      return await respond(c, takes, await answer(await ask(c, takes)));
    } catch (error) {
      return answerError(c, error);
    }
  };
}

async function ask<Query, Params, Body>(c: Context<HttpEnv>, takes: Takes<Query, Params, Body>): Promise<Asked<Query, Params, Body>> {
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

/** Takes an empty object for nothing; who names no schema has asked for nothing, so `T` is undefined. */
function nothing<T>(): Schema<T> {
  return {
    safeParse: (value) => {
      const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
      if (isEmpty) return { success: true, data: undefined as T };
      return { success: false, error: { issues: [{ code: "unrecognized_keys", path: [] }] } };
    },
  };
}
