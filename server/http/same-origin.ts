import { ApiError } from "@/server/errors";

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/** What a request says of where it comes from. */
export interface Provenance {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Throws `ApiError` "forbidden" for a request that changes something and does not come from a page of ours. A browser always
 * sends `Origin` or `Sec-Fetch-Site` with it, so whoever sends neither is refused; a page elsewhere can send no JSON unasked.
 */
export function assertSameOrigin({ method, contentType, origin, fetchSite }: Provenance, ownOrigin: string): void {
  if (SAFE.has(method)) return;
  if (!isJson(contentType)) throw refused("Send it as application/json.");
  const isOwn = (origin === undefined || origin === ownOrigin) && (fetchSite === undefined || OWN_SITES.has(fetchSite));
  const saysNothing = origin === undefined && fetchSite === undefined;
  if (!isOwn || saysNothing) throw refused("Only pages of this console may do that.");
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset=utf-8)?$/i.test(contentType?.trim() ?? "");
}

function refused(sentence: string): ApiError {
  return new ApiError("forbidden", sentence);
}
