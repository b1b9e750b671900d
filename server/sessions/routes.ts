import { ActionRightQuery } from "@/lib/api/session/guarded-action";
import { type Session, type SignInOptions, SignInRequest } from "@/lib/api/session/session";
import { sessionCookie, sessionIdIn } from "@/server/auth/session-cookie";
import { openRoute, route, routes } from "@/server/http/route";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";
import { getActionRight, type RightSources } from "./get-action-right";
import { forgetSession, ownSessionRoutes, signOutOf } from "./own-session-routes";
import { peopleRoutes } from "./people-routes";
import { type SignInParts, signIn } from "./sign-in";

/** What the sign-in page and the header show. */
export interface ConsoleFacts {
  readonly hub: string;
  readonly version: string;
}

/** `/api/session`: sign in, read and end one's own sessions, what one may do in them, and the sessions of others. */
export function sessionRoutes(parts: SignInParts, { hub, version }: ConsoleFacts, sources: RightSources) {
  const demo = parts.accounts.length > 0;
  return routes()
    .post(
      "/",
      openRoute({ body: SignInRequest }, async ({ body, c }) => {
        const id = await signIn(body, c.var.address, parts);
        // A new sign-in replaces this browser's previous session.
        await parts.sessions.replace(sessionIdIn(c.req.header("cookie"), c.var.origin));
        c.header("Set-Cookie", sessionCookie(id, c.var.origin));
        return undefined;
      }),
    )
    .get(
      "/",
      route({}, ({ caller: { user } }): Session => {
        const person = parts.sessions.personOf(user);
        return { user, ...(person === undefined ? {} : { person }), hub, demo, version };
      }),
    )
    .get(
      "/rights",
      route({ query: ActionRightQuery }, ({ caller, query }) => getActionRight(caller, query, sources)),
    )
    .delete(
      "/",
      route({}, async ({ caller, c }) => {
        const { origin, basePath } = c.var.origin;
        const id = sessionIdIn(c.req.header("cookie"), c.var.origin) ?? "";
        const held = parts.sessions.heldOf(id);
        const atProxy = signOutOf(held, parts.proxy);
        await parts.sessions.end(id);
        log.info({ user: caller.user }, "signed out");
        reportSignIn({ verb: "sign-out", user: caller.user });
        forgetSession(c);
        const elsewhere = held && (await parts.provider?.end(held.credential, `${origin}${basePath}/login`));
        const location = elsewhere?.href ?? atProxy;
        return location === undefined ? undefined : c.json({ location });
      }),
    )
    .route("/", ownSessionRoutes(parts))
    .route("/people", peopleRoutes(parts.sessions));
}

/** `/api/sign-in-options`: the options for signed-out callers. */
export function signInOptionRoutes({ accounts, proxy, takesTokens, provider }: SignInParts, { hub }: ConsoleFacts) {
  const offered = accounts.map(({ name, description }) => ({ name, description }));
  const options: SignInOptions = {
    hub,
    demo: accounts.length > 0,
    accounts: offered,
    token: takesTokens,
    ...(provider ? { provider: provider.label } : {}),
  };
  return routes().get(
    "/",
    openRoute({}, ({ c }): SignInOptions => {
      const proxied = proxy && c.var.proxied;
      return proxied ? { ...options, proxied: proxied.user } : options;
    }),
  );
}
