import { EndOwnSessions, type OwnSessions, type SessionLimits } from "@/lib/api/session/all-sessions";
import { administers } from "@/server/auth/administer-sessions";
import type { CookieScope } from "@/server/auth/cookie-scope";
import { endOfCredential, isRenewable } from "@/server/auth/credential";
import type { HeldSession } from "@/server/auth/held-session";
import { endSessionsOf, knowsAllSessions, sessionsOf, timesOf } from "@/server/auth/owned-sessions";
import type { ProxyAuth } from "@/server/auth/proxy-sessions";
import { clearedSessionCookie, sessionIdIn } from "@/server/auth/session-cookie";
import { recordName } from "@/server/auth/session-seal";
import type { Sessions } from "@/server/auth/sessions";
import type { SignInProvider } from "@/server/auth/sign-in-provider";
import { ApiError } from "@/server/errors";
import { route, routes } from "@/server/http/route";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";

interface OwnSessionParts {
  readonly sessions: Sessions;
  readonly proxy?: ProxyAuth | undefined;
  readonly provider?: SignInProvider | undefined;
}

/** `/api/session/limits`, `/api/session/all`, `/api/session/end-all`: the caller's own sessions, wherever they began. */
export function ownSessionRoutes({ sessions, proxy, provider }: OwnSessionParts) {
  return routes()
    .get(
      "/limits",
      route({}, ({ c }): SessionLimits => {
        const limits = sessions.limitsOf(idOf(c));
        if (!limits) throw new ApiError("unauthenticated", "Your session has ended. Sign in again.");
        const { idleEndsAt, endsAt } = limits;
        const signIn = provider && signInOf(sessions.heldOf(idOf(c)), provider);
        const limitTexts = { idleEndsAt: textOf(idleEndsAt), endsAt: textOf(endsAt) };
        return { now: textOf(Date.now()), ...limitTexts, ...(signIn ? { signIn } : {}) };
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
        const id = idOf(c);
        const held = sessions.heldOf(id);
        const atProxy = signOutOf(held, proxy);
        const ended = await endSessionsOf(caller.user, sessions, { current: recordName(id), keepsCurrent });
        log.info({ user: caller.user, ended }, "signed out everywhere");
        reportSignIn({ verb: "sign-out", user: caller.user });
        if (keepsCurrent) return undefined;
        forgetSession(c);
        const { origin, basePath } = c.var.origin;
        const elsewhere = held && (await provider?.end(held.credential, `${origin}${basePath}/login`));
        const location = elsewhere?.href ?? atProxy;
        return location === undefined ? undefined : c.json({ location });
      }),
    );
}

/** Undefined where the hub alone says how long the credential is good. */
function signInOf(held: HeldSession | undefined, { label }: SignInProvider): SessionLimits["signIn"] {
  if (held?.credential.way !== "oidc") return undefined;
  const problem = isRenewable(held.credential) ? held.problem : "final";
  const endsAt = textOf(endOfCredential(held.credential));
  return { provider: label, endsAt, ...(problem === undefined ? {} : { problem }) };
}

/** Where the browser of a session that the proxy began goes on to end it there; undefined for any other. */
export function signOutOf(held: HeldSession | undefined, proxy: ProxyAuth | undefined): string | undefined {
  const way = held?.credential.way;
  return way === "proxy" || way === "proxy-token" ? proxy?.signOut : undefined;
}

interface SessionRequest {
  readonly req: { header(name: "cookie"): string | undefined };
  readonly var: { readonly origin: CookieScope };
  header(name: string, value: string): void;
}

/** In the answer that ends the caller's session: the browser keeps neither its cookie nor what it has read. */
export function forgetSession(c: SessionRequest): void {
  c.header("Set-Cookie", clearedSessionCookie(c.var.origin));
  // Not "storage", which has the theme: what is a person's there, the pages delete.
  c.header("Clear-Site-Data", '"cache"');
}

function idOf(c: SessionRequest): string {
  return sessionIdIn(c.req.header("cookie"), c.var.origin) ?? "";
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
