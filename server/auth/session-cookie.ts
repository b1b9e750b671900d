import { parse, serialize } from "hono/utils/cookie";

const LONGEST_SECONDS = 8 * 60 * 60;

/** Over https the name itself forbids other hosts and paths to set it. */
function nameOf(isSecure: boolean): string {
  return isSecure ? "__Host-flotilla" : "flotilla";
}

export function sessionIdIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  return parse(cookies ?? "", nameOf(isSecure))[nameOf(isSecure)];
}

/** Pages are shells without data, so the strictest SameSite costs a link from elsewhere nothing. */
export function sessionCookie(id: string, isSecure: boolean): string {
  return serialize(nameOf(isSecure), id, attributes(isSecure, LONGEST_SECONDS));
}

export function clearedSessionCookie(isSecure: boolean): string {
  return serialize(nameOf(isSecure), "", attributes(isSecure, 0));
}

function attributes(secure: boolean, maxAge: number) {
  return { httpOnly: true, sameSite: "Strict", path: "/", secure, maxAge } as const;
}
