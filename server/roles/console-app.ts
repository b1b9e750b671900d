import type { Hono } from "hono";
import type { EnableCaches } from "@/server/addons/enable-facts";
import { addOnRoutes } from "@/server/addons/routes";
import { approvalRoutes } from "@/server/approvals/routes";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import { sessionIdIn } from "@/server/auth/session-cookie";
import { Sessions } from "@/server/auth/sessions";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { clusterRoutes } from "@/server/clusters/routes";
import { createHttpApp } from "@/server/http/app";
import type { HttpEnv } from "@/server/http/http-env";
import type { PageTable } from "@/server/http/page-table";
import type { Pages } from "@/server/http/pages";
import { publicOrigins } from "@/server/http/public-origins";
import { routes } from "@/server/http/route";
import type { HubFailure } from "@/server/hub/resource-cache";
import type { Transport } from "@/server/hub/transport";
import { liveViews } from "@/server/live/live-views";
import { liveRoutes } from "@/server/live/routes";
import { metricsRoutes } from "@/server/metrics/routes";
import { Sampler } from "@/server/metrics/sampler";
import { type KnownSystem, SystemReport } from "@/server/metrics/system-report";
import { rolloutRoutes } from "@/server/rollouts/routes";
import { type ConsoleFacts, sessionRoutes, signInOptionRoutes } from "@/server/sessions/routes";
import { type ConsoleCaches, consoleViews } from "@/server/views/console-views";

export interface ConsoleParts extends ConsoleFacts {
  /** Caches filled with the console's own rights. */
  readonly caches: ConsoleCaches & EnableCaches;
  readonly hubFailure?: () => HubFailure | undefined;
  readonly system: KnownSystem;
  /** Requests that act with this token and nothing else. */
  readonly withToken: (token: string) => Transport;
  readonly accounts: readonly DemoAccount[];
  readonly pages: Pages;
  readonly publicUrls: readonly string[];
  readonly listenHost: string;
  /** Closes the event streams. */
  readonly stopping: AbortSignal;
}

/** Exported pages that answer paths with names in them: one line per page with a dynamic segment. */
export const PAGE_TABLE: PageTable = {
  "/addons/:name": "/addons/_",
  "/addons/:name/:tab": "/addons/_/_",
  "/addons/:name/enable/:step": "/addons/_/enable/_",
  "/approvals/:name": "/approvals/_",
  "/rollouts/:addOn/:namespace/:placement": "/rollouts/_/_/_",
  "/clusters/:name": "/clusters/_",
  "/clusters/:name/:tab": "/clusters/_/_",
};

/** The console put together: its views, its sessions and its routes. */
export function createConsoleApp(parts: ConsoleParts): Hono<HttpEnv> {
  const { accounts, caches, pages, stopping, withToken } = parts;
  const sessions = new Sessions();
  const signIn = { sessions, limit: new SignInLimit(), accounts, withToken };
  const views = consoleViews(caches, parts.hubFailure);
  const allViews = Object.entries(views);
  const sampler = new Sampler(views, parts.system);
  const report = new SystemReport(parts.system);
  sampler.start(stopping);
  stopping.addEventListener(
    "abort",
    () => {
      for (const [, view] of allViews) view.close();
    },
    { once: true },
  );
  const api = routes()
    .route("/sign-in-options", signInOptionRoutes(signIn, parts))
    .route("/session", sessionRoutes(signIn, parts))
    .route("/clusters", clusterRoutes(views.clusters))
    .route("/approvals", approvalRoutes(views.approvals))
    .route("/addons", addOnRoutes(views.addons, caches, stopping))
    .route("/rollouts", rolloutRoutes(views.rollouts))
    .route("/metrics", metricsRoutes(sampler))
    .route("/live", liveRoutes({ feeds: liveViews(views), system: () => report.state, stopping }));
  return createHttpApp({
    api,
    pages,
    authenticate: (cookies, isSecure) => sessions.callerOf(sessionIdIn(cookies, isSecure)),
    originOf: publicOrigins(parts.publicUrls, parts.listenHost),
    notReady: () => allViews.flatMap(([name, { isSynced }]) => (isSynced ? [] : [name])),
  });
}
