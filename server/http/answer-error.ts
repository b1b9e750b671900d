import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { hubRefusal } from "@/server/auth/hub-refusal";
import { ApiError, toProblem } from "@/server/errors";
import { log } from "@/server/log";
import type { HttpEnv } from "./http-env";

/** The edge: what speaks to people becomes a problem (RFC 9457), everything else a bare 500 and one line in the log. */
export function answerError(c: Context<HttpEnv>, error: unknown): Response {
  const known = knownError(error);
  if (known) return problemOf(known);
  const instance = `urn:uuid:${randomUUID()}`;
  if (!c.req.raw.signal.aborted) log.error({ method: c.req.method, path: c.req.path, instance, err: error }, "a request failed");
  return problemOf(new ApiError("internal", "The log of the console says more."), instance);
}

/** The error as one that speaks to people, where it is one. */
export function knownError(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : hubRefusal(error);
}

function problemOf(error: ApiError, instance?: string): Response {
  const headers = new Headers({ "Content-Type": "application/problem+json" });
  if (error.retryAfterSeconds !== undefined) headers.set("Retry-After", String(error.retryAfterSeconds));
  return new Response(JSON.stringify(toProblem(error, instance)), { status: error.status, headers });
}
