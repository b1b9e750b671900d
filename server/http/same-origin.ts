import { ApiError } from "@/server/errors";

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/** The origin of a request, by its headers. */
export interface Provenance {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Throws `ApiError` "forbidden" for a write that does not come from our pages. Browsers always send `Origin` or
 * `Sec-Fetch-Site`, so requests with neither are rejected; other sites cannot send JSON without a preflight.
 */
export function assertSameOrigin({ method, contentType, origin, fetchSite }: Provenance, ownOrigin: string): void {
  if (SAFE.has(method)) return;
  if (!isJson(contentType)) throw refused("The content type must be application/json.");
  const isOwn = (origin === undefined || origin === ownOrigin) && (fetchSite === undefined || OWN_SITES.has(fetchSite));
  const isUnstated = origin === undefined && fetchSite === undefined;
  if (!isOwn || isUnstated) throw refused("Cross-site requests are not allowed.");
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset=utf-8)?$/i.test(contentType?.trim() ?? "");
}

function refused(message: string): ApiError {
  return new ApiError("forbidden", message);
}
