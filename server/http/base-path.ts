import type { Context } from "hono";
import { getPath } from "hono/utils/url";
import type { HttpEnv } from "./http-env";

/** No route has it: the path of a request from outside. */
export const OUTSIDE = "/ outside";

/** Probes reach the console itself, not by way of the proxy that has the base path. */
const HEALTH: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** A path as routes know it, without the base path; undefined for one outside of it. Nothing is decoded. */
export function pathBelow(basePath: string, path: string): string | undefined {
  if (path === basePath) return "/";
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

/** By which path a request finds its route: without the base path, and `OUTSIDE` for one that does not have it. */
export function routingPath(basePath: string): (request: Request) => string {
  if (basePath === "") return getPath;
  return (request) => {
    const { pathname } = new URL(request.url);
    if (HEALTH.has(pathname)) return pathname;
    const below = pathBelow(basePath, pathname);
    // It reads nothing but the address.
    return below === undefined ? OUTSIDE : getPath({ url: `http://console${below}` } as Request);
  };
}

/** The address of a request without the base path, as it came otherwise. */
export function addressBelow(c: Context<HttpEnv>): { readonly pathname: string; readonly search: string } {
  const { pathname, search } = new URL(c.req.url);
  return { pathname: pathBelow(c.var.origin.basePath, pathname) ?? "/", search };
}
