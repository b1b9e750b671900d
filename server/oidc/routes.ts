import type { Context } from "hono";
import { html } from "hono/html";
import { pathAfterSignIn } from "@/lib/api/session/own-path";
import { ProviderSignInRequest } from "@/lib/api/session/provider-sign-in";
import type { SignInProblem } from "@/lib/api/session/sign-in-problem";
import { type BeginParts, beginSession } from "@/server/auth/begin-session";
import { sessionCookie, sessionIdIn } from "@/server/auth/session-cookie";
import type { SignInLimit } from "@/server/auth/sign-in-limit";
import { ApiError } from "@/server/errors";
import type { HttpEnv } from "@/server/http/http-env";
import { openRoute, routes } from "@/server/http/route";
import { HubUnreachable } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";
import type { OidcProvider } from "./provider";
import { SignInFailed } from "./sign-in-failed";
import { clearedTransaction, type Transactions } from "./transaction";

export interface OidcParts extends BeginParts {
  readonly provider: OidcProvider;
  readonly transactions: Transactions;
  readonly limit: SignInLimit;
}

/** Registered at the provider, after the console's own address. */
const CALLBACK = "/api/session/oidc/callback";

/** `/api/session/oidc`: leave for the provider, and come back. */
export function oidcRoutes(parts: OidcParts) {
  return routes()
    .post(
      "/",
      openRoute({ body: ProviderSignInRequest }, async ({ body, c }) => {
        const { url, challenge } = await parts.provider.begin(callbackOf(c)).catch(asUnavailable);
        const transaction = { ...challenge, next: pathAfterSignIn(body.next), startedAt: Date.now() };
        c.header("Set-Cookie", parts.transactions.cookieFor(transaction, c.var.origin));
        return c.json({ location: url.href });
      }),
    )
    .get("/callback", (c) => comeBack(c, parts));
}

function callbackOf({ var: { origin } }: Context<HttpEnv>): string {
  return origin.origin + origin.basePath + CALLBACK;
}

/** Answers with a page that goes on, whatever happened: it is a navigation. */
async function comeBack(c: Context<HttpEnv>, parts: OidcParts): Promise<Response> {
  const scope = c.var.origin;
  const transaction = parts.transactions.take(c.req.header("cookie"), scope);
  c.header("Set-Cookie", clearedTransaction(scope), { append: true });
  const next = transaction?.next ?? "/";
  try {
    if (!transaction) throw new SignInFailed("expired");
    const callback = new URL(callbackOf(c) + new URL(c.req.url).search);
    const id = await parts.limit.attempt(c.var.address, async () =>
      beginSession(await parts.provider.finish(callback, transaction), c.var.address, parts),
    );
    await parts.sessions.replace(sessionIdIn(c.req.header("cookie"), scope));
    c.header("Set-Cookie", sessionCookie(id, scope), { append: true });
    return goOnTo(c, next);
  } catch (error) {
    const problem = problemOf(error, parts.provider);
    log.warn({ address: c.var.address, problem, error }, "a sign-in with the provider was refused");
    // Anybody can come back without having gone: that is nobody's sign-in.
    if (transaction) reportSignIn({ verb: "sign-in", refusal: error instanceof Error ? error.message : problem });
    return goOnTo(c, `/login?${new URLSearchParams({ problem, ...(next === "/" ? {} : { next }) })}`);
  }
}

/**
 * The browser comes from another site, so it does not send the session's cookie, which is Strict, even after a
 * redirect. A page of ours that goes on by itself is of the same site.
 */
function goOnTo(c: Context<HttpEnv>, page: string) {
  const path = c.var.origin.basePath + page;
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Flotilla</title>
      <meta http-equiv="refresh" content="0;url=${path}"></head><body><a href="${path}">Continue</a></body></html>`,
  );
}

function problemOf(error: unknown, { settings }: OidcProvider): SignInProblem {
  if (error instanceof SignInFailed) return error.problem;
  if (error instanceof HubUnreachable) return "hub-unreachable";
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "hub-unreachable" || error.code === "too-many-requests") return "hub-unreachable";
  if (error.code !== "unauthenticated") return "failed";
  return settings.hub === "token" ? "not-accepted" : "not-admitted";
}

function asUnavailable(cause: unknown): never {
  throw new ApiError("unavailable", "The sign-in provider cannot be reached. Try again in a moment.", { cause });
}
