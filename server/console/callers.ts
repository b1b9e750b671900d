import type { BearerCallers } from "@/server/auth/bearer-callers";
import { embedTokenIn } from "@/server/auth/embed-credential";
import type { ProxySessions } from "@/server/auth/proxy-sessions";
import { sessionCookie, sessionIdIn } from "@/server/auth/session-cookie";
import type { Sessions } from "@/server/auth/sessions";
import type { openEmbeds } from "@/server/embed/open-embeds";
import type { HttpAppOptions } from "@/server/http/app";

interface WaysToSignIn {
  readonly embeds: Pick<ReturnType<typeof openEmbeds>, "callerOf">;
  readonly bearers: BearerCallers;
  readonly sessions: Sessions;
  /** Of people whom a proxy in front has signed in, where there is one. */
  readonly proxySessions: ProxySessions | undefined;
}

/** Who sends a request, by one of its credentials alone: they are never added up. */
export function callersBy({ embeds, bearers, sessions, proxySessions }: WaysToSignIn): HttpAppOptions["authenticate"] {
  return async ({ address, authorization, cookies, embed, origin, proxied, begun }) => {
    // It says the least, so it takes precedence: no cookie adds to it, and no proxy begins a session for it.
    const embedToken = embedTokenIn(authorization);
    if (embedToken !== undefined) return embeds.callerOf(embedToken, embed);
    const id = sessionIdIn(cookies, origin);
    // A session takes precedence: a token that a proxy adds changes nothing.
    const bearer = id === undefined && (await bearers.callerOf(authorization, address));
    if (bearer) return bearer;
    if (!proxySessions) return sessions.callerOf(id);
    const begin = begun && ((made: string) => begun(sessionCookie(made, origin)));
    return proxySessions.callerOf({ id, proxied, address, begun: begin });
  };
}
