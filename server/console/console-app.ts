import type { Hono } from "hono";
import { badgeImages, badgeRoutes } from "@/server/badges/badge-routes";
import { withLinkPreviews } from "@/server/embed/link-previews";
import { createHttpApp } from "@/server/http/app";
import { clientAddresses } from "@/server/http/client-address";
import type { HttpEnv } from "@/server/http/http-env";
import { publicOrigins, usesHttps } from "@/server/http/public-origins";
import { requestIds } from "@/server/http/request-id";
import { openRoute } from "@/server/http/route";
import { OpenStreams } from "@/server/live/open-streams";
import { withMissingFiles } from "@/server/peers/missing-files";
import { passOn } from "@/server/peers/pass-on";
import { peerApp } from "@/server/peers/peer-app";
import { callersBy } from "./callers";
import { type ConsoleFleet, openFleet } from "./console-fleet";
import type { ConsoleParts } from "./console-parts";
import { unavailableViews, viewsToWaitFor } from "./console-readiness";
import { fleetRoutes } from "./fleet-routes";
import { observabilityRoutes } from "./observability-routes";
import { openApiOf } from "./openapi";
import type { ServedLists } from "./served-lists";
import { signInRoutes, signInWays } from "./sign-in-routes";

/** What people and scripts reach, and what other consoles do. */
export interface ConsoleApps {
  readonly app: Hono<HttpEnv>;
  readonly forPeers: Hono<HttpEnv> | undefined;
}

/** The console put together: its views, its sessions and its routes. */
export function createConsoleApps(parts: ConsoleParts): ConsoleApps {
  const { pages, peers, sessions } = parts;
  const fleet = openFleet(parts);
  const ways = signInWays(parts, fleet);
  const open = new OpenStreams(peers && (() => peers.newStream()), parts.maxStreams);
  const badges = badgeParts(parts, fleet);
  const api = fleetRoutes(parts, fleet)
    .route("/", signInRoutes(parts, ways))
    .route("/", observabilityRoutes(parts, fleet, open))
    .route("/v1/badges", badgeRoutes(badges));
  const described = openApiOf(api, parts.version, parts.basePath);
  api.get(
    "/openapi.json",
    openRoute({}, () => described),
  );
  const callerOf = (stream: string, session: string) => open.callerOf(stream, session);
  const { bearers, embeds, proxySessions } = ways;
  const app = createHttpApp({
    api,
    ...servedAs(parts),
    ...readiness(fleet.lists),
    badges: badgeImages(badges),
    pages: withLinkPreviews(peers ? withMissingFiles(peers, pages) : pages, embeds.origins.length > 0),
    authenticate: callersBy({ embeds, bearers, sessions, proxySessions }),
    passOn: peers && passOn(peers),
    recorder: parts.recorder,
    embedders: embeds.origins,
    onAnswer: parts.observer?.onAnswer,
  });
  return { app, forPeers: peers && peerApp({ peers, api, pages, callerOf }) };
}

function badgeParts({ caches, keys }: ConsoleParts, { lists: { addons, rollouts } }: ConsoleFleet) {
  return { keys, addons, rollouts, addOnNamed: (name: string) => caches.addOns.get(name) };
}

/** At which addresses it is served, and what it believes of a request that a proxy passed on. */
function servedAs({ basePath = "", listenHost, proxy, publicUrls, trustedProxies }: ConsoleParts) {
  return {
    basePath,
    originOf: publicOrigins(publicUrls, listenHost, basePath),
    usesHttps: usesHttps(publicUrls),
    addressOf: clientAddresses(trustedProxies),
    requestIdOf: requestIds(trustedProxies),
    proxyIdentityOf: proxy?.identityOf,
  };
}

/** Works are read last, and nothing but their own pages needs them. */
function readiness(lists: ServedLists) {
  const views = Object.fromEntries(Object.entries(lists).map(([name, { view }]) => [name, view]));
  const { works: _works, deletions: _deletions, ...awaited } = views;
  return { notReady: () => viewsToWaitFor(awaited), unavailable: () => unavailableViews(views) };
}
