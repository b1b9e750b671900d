import { parse, serialize } from "hono/utils/cookie";
import { type CookieScope, cookieAttributes, cookieName } from "./cookie-scope";

const NAME = "flotilla";
const LONGEST_SECONDS = 8 * 60 * 60;

export function sessionIdIn(cookies: string | undefined, scope: CookieScope): string | undefined {
  const name = cookieName(NAME, scope);
  return parse(cookies ?? "", name)[name];
}

/** Pages are shells without data, so the strictest SameSite costs a link from elsewhere nothing. */
export function sessionCookie(id: string, scope: CookieScope): string {
  return serialize(cookieName(NAME, scope), id, attributes(scope, LONGEST_SECONDS));
}

export function clearedSessionCookie(scope: CookieScope): string {
  return serialize(cookieName(NAME, scope), "", attributes(scope, 0));
}

function attributes(scope: CookieScope, maxAge: number) {
  return { ...cookieAttributes(scope), sameSite: "Strict", maxAge } as const;
}
