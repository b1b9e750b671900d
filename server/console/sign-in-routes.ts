import { BearerCallers } from "@/server/auth/bearer-callers";
import { ProxySessions } from "@/server/auth/proxy-sessions";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { demoTokenRoutes } from "@/server/embed/demo-token";
import { openEmbeds } from "@/server/embed/open-embeds";
import { embedTokenRoutes } from "@/server/embed/routes";
import { routes } from "@/server/http/route";
import { oidcRoutes } from "@/server/oidc/routes";
import { sessionRoutes, signInOptionRoutes } from "@/server/sessions/routes";
import type { ConsoleFleet } from "./console-fleet";
import type { ConsoleParts } from "./console-parts";

/** How people and scripts sign in, and pages that embed views. */
export type SignInWays = ReturnType<typeof signInWays>;

export function signInWays(parts: ConsoleParts, { lists }: ConsoleFleet) {
  const { accounts, embedOrigins: origins = [], oidc, open, proxy, sessions, stopping, takesTokens = true } = parts;
  const limit = new SignInLimit();
  return {
    limit,
    signIn: { sessions, limit, accounts, open, takesTokens, provider: oidc?.provider, proxy },
    proxySessions: proxy && new ProxySessions({ sessions, open, use: proxy.use }),
    // Counted apart: whoever tries tokens of scripts does not slow down those who sign in.
    bearers: new BearerCallers({ limit: new SignInLimit(), withToken: parts.withToken, reviews: sessions.reviews }),
    embeds: openEmbeds({ sessions, open, origins, clusters: lists.clusters.view }, stopping),
  };
}

/** Under `/api`: sessions, and tokens of embedded views. */
export function signInRoutes(parts: ConsoleParts, { bearers, embeds, limit, signIn }: SignInWays) {
  const { accounts, caches, oidc, open, sessions } = parts;
  const api = routes()
    .route("/sign-in-options", signInOptionRoutes(signIn, parts))
    .route("/session", sessionRoutes(signIn, parts, { boundNamespaces: () => boundNamespaces(caches) }))
    .route("/v1/embed-tokens", embedTokenRoutes(embeds, sessions));
  const viewer = accounts.find(({ name }) => name === "viewer");
  if (viewer) api.route("/embed-demo", demoTokenRoutes(embeds, bearers, viewer.token));
  if (oidc) api.route("/session/oidc", oidcRoutes({ ...oidc, sessions, open, limit }));
  return api;
}

function boundNamespaces({ clusterSetBindings }: ConsoleParts["caches"]): string[] {
  return clusterSetBindings.list().flatMap(({ metadata }) => metadata.namespace ?? []);
}
