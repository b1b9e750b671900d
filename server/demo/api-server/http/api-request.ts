import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import { tooLarge } from "./status";

/** One request, authenticated, whatever brought it. */
export interface ApiRequest {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly user: UserInfo;
  /** Throws a 413 for one that is too large. */
  body(): Promise<Buffer>;
  readonly signal: AbortSignal;
}

export const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

export function bodyTooLarge(): Error {
  return tooLarge(`Request entity too large: limit is ${BODY_LIMIT_BYTES}`);
}
