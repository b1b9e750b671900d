import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { addressBelow } from "@/server/http/base-path";
import type { HttpEnv } from "@/server/http/http-env";
import { readText } from "@/server/http/read-json";
import { credentialsOf, DELIBERATE } from "@/server/http/route";
import { log } from "@/server/log";
import { STREAM_HEADER, streamNamedIn } from "./passed-requests";
import { passedHeaders } from "./peer-client";
import { ANSWERED_HEADER, type Peers } from "./peers";

/** Of the request, what the answer depends on: neither cookies nor tokens. */
const PASSED = ["accept", "accept-encoding", "content-type", "if-none-match", DELIBERATE];

/**
 * Passes requests for a stream of another console on to that one, on behalf of the session whose request it is. Where
 * that one does not answer, what can be read is answered here, and what its stream follows has gone.
 */
export function passOn(peers: Peers) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, path } = c.req;
    const stream = streamNamedIn({ method, path }, c.req.header(STREAM_HEADER));
    const owner = stream === undefined ? undefined : peers.names.ownerOf(stream);
    if (stream === undefined || owner === undefined) return next();
    const caller = await callerOf(c);
    if (!caller) return next();
    if (c.req.header(DELIBERATE)) caller.use();
    const answer = await answerOf(c, peers, { stream, owner, session: caller.id });
    if (answer) return answer;
    if (method !== "GET") throw new ApiError("not-found", "The console of this stream has gone.", { status: 410 });
    return next();
  });
}

/** Those who are not signed in are refused further on. */
async function callerOf(c: Context<HttpEnv>): Promise<Caller | undefined> {
  return Promise.resolve(c.var.authenticate(credentialsOf(c))).catch(() => undefined);
}

interface Destination {
  readonly stream: string;
  readonly owner: string;
  readonly session: string;
}

/**
 * Undefined where there is none by which anybody could go. It is read to its end, as what is answered here is: whoever reads
 * slowly holds none of the few connections to that console.
 */
async function answerOf(
  c: Context<HttpEnv>,
  peers: Peers,
  { stream, owner, session }: Destination,
): Promise<Response | undefined> {
  const { method } = c.req;
  const { pathname, search } = addressBelow(c);
  const body = method === "POST" ? await readText(c.req.raw) : "";
  const passed = Object.fromEntries(PASSED.flatMap((name) => [[name, c.req.header(name)]].filter(hasValue)));
  const headers = { ...passed, "x-request-id": c.var.requestId };
  const request = { method, target: pathname + search, body, headers, signal: c.req.raw.signal };
  try {
    const answer = await peers.send(owner, { stream, session }, request);
    // A session that is over there may go on here.
    if (answer.headers[ANSWERED_HEADER] !== undefined && answer.statusCode !== 401)
      return new Response(await bodyOf(answer), statusAndHeaders(answer));
    if (answer.statusCode === 403) log.warn({ console: owner }, "another console refuses what is passed on to it");
    answer.resume();
  } catch (error) {
    if (c.req.raw.signal.aborted) throw error;
  }
  return undefined;
}

function hasValue(entry: readonly (string | undefined)[]): entry is [string, string] {
  return entry[1] !== undefined;
}

const BODILESS: ReadonlySet<number> = new Set([204, 304]);

async function bodyOf(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(await buffer(answer));
  return BODILESS.has(answer.statusCode ?? 0) ? null : bytes;
}

function statusAndHeaders({ statusCode = 502, headers }: IncomingMessage): ResponseInit {
  return { status: statusCode, headers: passedHeaders(headers) };
}
