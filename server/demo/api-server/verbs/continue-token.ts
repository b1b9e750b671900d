import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { badRequest } from "@/server/demo/api-server/http/status";

/** Where a paged list goes on. */
export interface ContinueToken {
  /** The state that all pages show; -1 for the rest of the latest. */
  readonly revision: number;
  /** The first key that may be listed. */
  readonly start: string;
}

export function encodeToken({ revision, start }: ContinueToken): string {
  return Buffer.from(JSON.stringify({ v: "meta.k8s.io/v1", rv: revision, start: `/${start}` })).toString("base64url");
}

export function readToken(text: string): ContinueToken {
  const token = parsed(text);
  if (!isJsonObject(token) || token.v !== "meta.k8s.io/v1") throw notValid();
  const { rv, start } = token;
  if (
    typeof rv !== "number" ||
    !Number.isSafeInteger(rv) ||
    rv < -1 ||
    typeof start !== "string" ||
    !start.startsWith("/")
  )
    throw notValid();
  return { revision: rv, start: start.slice(1) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

function notValid(): Error {
  return badRequest("continue key is not valid");
}
