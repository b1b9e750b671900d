import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { hubRefusal } from "@/server/auth/hub-refusal";
import { ApiError, toProblem } from "@/server/errors";
import { log } from "@/server/log";
import type { HttpEnv } from "./http-env";

/** The edge: what speaks to people becomes a problem (RFC 9457), everything else a bare 500 and one line in the log. */
export function answerError(c: Context<HttpEnv>, error: unknown, user?: string): Response {
  const { spoken, instance } = spokenOf(c, error);
  if (spoken.status === 403)
    log.warn({ user, method: c.req.method, path: c.req.path, missing: spoken.missing }, "a request was refused");
  const headers = new Headers({ "Content-Type": "application/problem+json" });
  if (spoken.retryAfterSeconds !== undefined) headers.set("Retry-After", String(spoken.retryAfterSeconds));
  const problem = toProblem(spoken, { instance, requestId: c.var.requestId });
  return new Response(JSON.stringify(problem), { status: spoken.status, headers });
}

/** The same for one of several parts of a request, whose other parts may succeed. */
export function problemOfPart(c: Context<HttpEnv>, error: unknown): ReturnType<typeof toProblem> {
  const { spoken, instance } = spokenOf(c, error);
  return toProblem(spoken, { instance, requestId: c.var.requestId });
}

/** The error as one that speaks to people, where it is one. */
export function knownError(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : hubRefusal(error);
}

interface Spoken {
  readonly spoken: ApiError;
  /** If the log has details. */
  readonly instance?: string;
}

function spokenOf(c: Context<HttpEnv>, error: unknown): Spoken {
  const known = knownError(error);
  if (known) return { spoken: known };
  const instance = `urn:uuid:${randomUUID()}`;
  if (!c.req.raw.signal.aborted)
    log.error({ method: c.req.method, path: c.req.path, instance, err: error }, "a request failed");
  return { spoken: new ApiError("internal", "See the console's log."), instance };
}
