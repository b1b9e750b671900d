import type { WireHandler, WireRequest } from "@/lib/kube/wire";
import { log } from "@/server/log";
import { handleRequest } from "./handle";
import { type Answer, errorAnswer, isWhole } from "./http/answer";
import { BODY_LIMIT_BYTES, bodyTooLarge } from "./http/api-request";
import { StatusError } from "./http/status";
import { impersonated, impersonation } from "./identity/impersonate";
import { type UserInfo, userOf } from "./identity/user-info";
import type { Machinery } from "./registry/api-resource";
import { slices } from "./slices";

/**
 * The server as a function. Watches end with the request's signal, and when the server ends. Nothing here waits for the
 * outside, so callers that ask and ask would keep timers and sockets from their turn: every 10 ms a request lets them
 * have it.
 */
export function inProcessHandler(machinery: Machinery): WireHandler {
  const endOfSlice = slices();
  return async (request, identity) => {
    await endOfSlice();
    const answer = await answerAs(machinery, request, userOf(identity));
    const { body } = answer;
    return { ...answer, body: isWhole(body) ? inOne(body) : body };
  };
}

async function answerAs(machinery: Machinery, request: WireRequest, user: UserInfo): Promise<Answer> {
  try {
    const headers: [string, string][] = [];
    for (const [name, values] of Object.entries(request.headers)) {
      for (const value of typeof values === "string" ? [values] : values) headers.push([name, value]);
    }
    const wanted = impersonation(headers);
    return await handleRequest(
      machinery,
      {
        method: request.method,
        target: request.path,
        headers: Object.fromEntries(headers),
        user: wanted ? impersonated(user, wanted, machinery.authorizer) : user,
        body: async () => bodyOf(request),
        signal: request.signal,
      },
      logFailure,
    );
  } catch (error) {
    if (error instanceof StatusError) return errorAnswer(error);
    throw error;
  }
}

function bodyOf({ body = "" }: WireRequest): Buffer {
  const bytes = Buffer.from(body);
  if (bytes.length > BODY_LIMIT_BYTES) throw bodyTooLarge();
  return bytes;
}

export function logFailure(error: unknown): void {
  log.error({ error }, "the demo hub failed to answer");
}

async function* inOne(parts: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  const [first] = parts;
  const chunk = first && parts.length === 1 ? first : Buffer.concat(parts);
  if (chunk.length > 0) yield chunk;
}
