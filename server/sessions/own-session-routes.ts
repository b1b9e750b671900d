import { EndOwnSessions, type OwnSessions, type SessionLimits } from "@/lib/api/session/all-sessions";
import { endSessionsOf, knowsAllSessions, sessionsOf, timesOf } from "@/server/auth/owned-sessions";
import { clearedSessionCookie, sessionIdIn } from "@/server/auth/session-cookie";
import { recordName } from "@/server/auth/session-seal";
import type { Sessions } from "@/server/auth/sessions";
import { ApiError } from "@/server/errors";
import { route, routes } from "@/server/http/route";
import { log } from "@/server/log";
import { administers } from "./people-routes";

/** `/api/session/limits`, `/api/session/all`, `/api/session/end-all`: the caller's own sessions, wherever they began. */
export function ownSessionRoutes(sessions: Sessions) {
  return routes()
    .get(
      "/limits",
      route({}, ({ c }): SessionLimits => {
        const limits = sessions.limitsOf(idOf(c));
        if (!limits) throw new ApiError("unauthenticated", "Your session has ended. Sign in again.");
        const { idleEndsAt, endsAt } = limits;
        return { now: textOf(Date.now()), idleEndsAt: textOf(idleEndsAt), endsAt: textOf(endsAt) };
      }),
    )
    .get(
      "/all",
      route({}, async ({ caller, c }): Promise<OwnSessions> => {
        const current = recordName(idOf(c));
        const own = sessionsOf(caller.user, sessions);
        return {
          sessions: own.map((one) => ({ ...timesOf(one), current: one.name === current })),
          complete: knowsAllSessions(sessions),
          administers: await administers(caller),
        };
      }),
    )
    .post(
      "/end-all",
      route({ body: EndOwnSessions }, async ({ caller, body: { keepsCurrent }, c }) => {
        const ended = await endSessionsOf(caller.user, sessions, { current: recordName(idOf(c)), keepsCurrent });
        log.info({ user: caller.user, ended }, "signed out everywhere");
        if (!keepsCurrent) forgetSession(c);
        return undefined;
      }),
    );
}

interface SessionRequest {
  readonly req: { header(name: "cookie"): string | undefined };
  readonly var: { readonly origin: { readonly isSecure: boolean } };
  header(name: string, value: string): void;
}

/** In the answer that ends the caller's session: the browser keeps neither its cookie nor what it has read. */
export function forgetSession(c: SessionRequest): void {
  c.header("Set-Cookie", clearedSessionCookie(c.var.origin.isSecure));
  // Not "storage", which has the theme: what is a person's there, the pages delete.
  c.header("Clear-Site-Data", '"cache"');
}

function idOf(c: SessionRequest): string {
  return sessionIdIn(c.req.header("cookie"), c.var.origin.isSecure) ?? "";
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
