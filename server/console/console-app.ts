import type { Hono } from "hono";
import { openAccessKinds } from "@/server/access/access-kinds";
import { accessRoutes } from "@/server/access/routes";
import type { ActivityBook } from "@/server/activity/activity-book";
import { activityRoutes } from "@/server/activity/routes";
import { configurationRoutes } from "@/server/addons/configuration-routes";
import type { EnableCaches } from "@/server/addons/enable-facts";
import { addOnRoutes, addOnViewRoutes } from "@/server/addons/routes";
import type { KeptRequests } from "@/server/approvals/kept-requests";
import { approvalPageRoutes, approvalRoutes } from "@/server/approvals/routes";
import { BearerCallers } from "@/server/auth/bearer-callers";
import type { OpenAccess } from "@/server/auth/credential";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import { type ProxyAuth, ProxySessions } from "@/server/auth/proxy-sessions";
import type { Sessions } from "@/server/auth/sessions";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { badgeImages, badgeRoutes } from "@/server/badges/badge-routes";
import { catalogueRoutes } from "@/server/catalogue/routes";
import type { ChartSettings } from "@/server/charts/render-chart";
import { chartRoutes } from "@/server/charts/routes";
import { clusterRoutes, clusterSetRoutes, commonFactorRoutes } from "@/server/clusters/routes";
import { getDashboard } from "@/server/dashboards/list-dashboards";
import { addOnDashboardRoutes, dashboardRoutes } from "@/server/dashboards/routes";
import { deletionRoutes } from "@/server/deletions/routes";
import { detachRoutes } from "@/server/detach/routes";
import type { SystemSources } from "@/server/doctor/get-system";
import { systemRoutes } from "@/server/doctor/routes";
import { demoTokenRoutes } from "@/server/embed/demo-token";
import { withLinkPreviews } from "@/server/embed/link-previews";
import { openEmbeds } from "@/server/embed/open-embeds";
import { PanelQueries } from "@/server/embed/panel-queries";
import { embedTokenRoutes } from "@/server/embed/routes";
import { eventRoutes } from "@/server/events/routes";
import type { CallbackParts } from "@/server/gates/callbacks/answer-callback";
import { gateRoutes } from "@/server/gates/routes";
import { flapsOf, flapsOn } from "@/server/history/flaps";
import { HealthHistory } from "@/server/history/health-history";
import { historyFinding } from "@/server/history/history-finding";
import { IdentityChanges } from "@/server/history/identity-changes";
import { type Histories, historiesInMemory } from "@/server/history/open-history";
import { historyRoutes } from "@/server/history/routes";
import { createHttpApp, type HttpAppOptions } from "@/server/http/app";
import { clientAddresses } from "@/server/http/client-address";
import type { HttpEnv } from "@/server/http/http-env";
import type { Pages } from "@/server/http/pages";
import { publicOrigins, usesHttps } from "@/server/http/public-origins";
import { requestIds } from "@/server/http/request-id";
import { openRoute, routes } from "@/server/http/route";
import type { HubFailure } from "@/server/hub/resource-cache";
import type { Transport } from "@/server/hub/transport";
import { openCallerKinds } from "@/server/identities/caller-kinds";
import type { IdentityCaches } from "@/server/identities/list-identities";
import { identityRoutes } from "@/server/identities/routes";
import { invitationRoutes } from "@/server/invitations/routes";
import type { Keys } from "@/server/keys";
import { listRoute } from "@/server/lists/list-route";
import type { HintSources } from "@/server/live/hint-sources";
import { OpenStreams } from "@/server/live/open-streams";
import { liveRoutes } from "@/server/live/routes";
import { matrixRoutes } from "@/server/matrix/routes";
import type { CountedViews } from "@/server/metrics/fleet-counts";
import type { QueueViews } from "@/server/metrics/queue-counts";
import { metricsRoutes } from "@/server/metrics/routes";
import { SampleArchive } from "@/server/metrics/sample-archive";
import { Sampler } from "@/server/metrics/sampler";
import { type KnownSystem, SystemReport } from "@/server/metrics/system-report";
import { notificationRoutes } from "@/server/notifications/routes";
import { releasedBy } from "@/server/objects/judge-gate";
import { objectRoutes } from "@/server/objects/routes";
import type { OidcProvider } from "@/server/oidc/provider";
import { oidcRoutes } from "@/server/oidc/routes";
import type { Transactions } from "@/server/oidc/transaction";
import { withMissingFiles } from "@/server/peers/missing-files";
import { passOn } from "@/server/peers/pass-on";
import { peerApp } from "@/server/peers/peer-app";
import type { Peers } from "@/server/peers/peers";
import { placementRoutes } from "@/server/placements/routes";
import type { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { checkAlerting } from "@/server/prometheus/check-alerting";
import { getSource } from "@/server/prometheus/get-source";
import { prometheusRoutes } from "@/server/prometheus/routes";
import type { PrometheusSource } from "@/server/prometheus/source";
import type { ReplicaSetSources } from "@/server/replica-sets/get-replica-set";
import { replicaSetRoutes } from "@/server/replica-sets/routes";
import { rolloutRoutes, rolloutViewRoutes } from "@/server/rollouts/routes";
import { type ConsoleFacts, sessionRoutes, signInOptionRoutes } from "@/server/sessions/routes";
import { workbenchRoutes } from "@/server/workbench/routes";
import { sharedObjectRoutes, workRoutes } from "@/server/works/routes";
import { callersBy } from "./callers";
import { unavailableViews, viewsToWaitFor } from "./console-readiness";
import { keepHistory } from "./list-history";
import { liveFeeds } from "./live-feeds";
import { openApiOf } from "./openapi";
import { renderAgent } from "./render-agent";
import { renderBench } from "./render-bench";
import { type ConsoleCaches, type ServedLists, servedLists } from "./served-lists";

export interface ConsoleParts extends ConsoleFacts {
  /** Caches filled with the console's own rights. */
  readonly caches: ConsoleCaches & EnableCaches & HintSources["caches"] & IdentityCaches & ReplicaSetSources;
  readonly hubFailure?: () => HubFailure | undefined;
  /** Requests that the hub has deleted, where there is a disk for them. */
  readonly keptRequests?: KeptRequests | undefined;
  readonly system: KnownSystem;
  /** This console's own account on the hub, and what it has cached. */
  readonly own: Pick<SystemSources, "account" | "caches" | "startedAt">;
  /** Requests that use this token only. */
  readonly withToken: (token: string) => Transport;
  readonly open: OpenAccess;
  /** Whether people may sign in with a token of the hub. */
  readonly takesTokens?: boolean;
  /** Where people sign in instead. */
  readonly oidc?: { readonly provider: OidcProvider; readonly transactions: Transactions } | undefined;
  /** A proxy in front that signs people in. */
  readonly proxy?: ProxyAuth | undefined;
  /** Where dashboards read from, if there is one. */
  readonly prometheus?: PrometheusSource | undefined;
  /** Whose alerts are shown on clusters and add-ons, if there is one. */
  readonly alertmanager?: AlertmanagerSource | undefined;
  /** Where people keep dashboards of their own; in that of the installation otherwise. */
  readonly dashboardsNamespace?: string | undefined;
  /** Without them no chart is rendered. */
  readonly charts?: ChartSettings | undefined;
  readonly sessions: Sessions;
  /** The key "identity", which consoles share. */
  readonly keys: Keys;
  /** What was recorded here and elsewhere. */
  readonly activity: ActivityBook;
  /** Told of writes to the hub, sign-ins and sign-outs. */
  readonly recorder: HttpAppOptions["recorder"] & object;
  /** How everything was; of the last hour and in memory unless it is given. */
  readonly histories?: Histories;
  /** For charts of earlier times; a day in memory otherwise. */
  readonly samples?: SampleArchive;
  /** By which external approvers answer rollout gates; absent where there are none. */
  readonly gateCallbacks?: CallbackParts | undefined;
  readonly accounts: readonly DemoAccount[];
  readonly pages: Pages;
  readonly publicUrls: readonly string[];
  readonly listenHost: string;
  /** Below which the console is served: "" or "/flotilla". */
  readonly basePath?: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Event streams of all people together. */
  readonly maxStreams?: number;
  /** Whose pages may embed views; nobody's without. */
  readonly embedOrigins?: readonly string[];
  readonly observer?: ConsoleObserver | undefined;
  /** Other consoles of this installation, where there are any. */
  readonly peers?: Peers | undefined;
  /** Closes the event streams. */
  readonly stopping: AbortSignal;
}

/** Who counts what the console does. */
interface ConsoleObserver extends Pick<HttpAppOptions, "onAnswer"> {
  /** Called once with the views of the fleet, to be counted whenever somebody collects. */
  readonly onViews: (views: CountedViews & QueueViews) => void;
}

/** What people and scripts reach, and what other consoles do. */
export interface ConsoleApps {
  readonly app: Hono<HttpEnv>;
  readonly forPeers: Hono<HttpEnv> | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
/** The kinds that identities of these ways are read from. */
const KIND_OF_WAY = { "role-binding": "bindings", "managed-account": "accounts" } as const;

/** Whether add-ons have a manager: only where ours manages all of them can that be said. */
function runningManager({ mode, state }: KnownSystem["controllers"]): boolean | undefined {
  if (mode !== "all" || state === undefined) return undefined;
  return state !== null && state.silentSince === undefined;
}

/** The console put together: its views, its sessions and its routes. */
export function createConsoleApps(parts: ConsoleParts): ConsoleApps {
  const { accounts, caches, pages, peers, sessions, stopping, withToken } = parts;
  const open = new OpenStreams(peers && (() => peers.newStream()), parts.maxStreams);
  const { oidc, proxy, takesTokens = true } = parts;
  const limit = new SignInLimit();
  const signIn = { sessions, limit, accounts, open: parts.open, takesTokens, provider: oidc?.provider, proxy };
  const proxySessions = proxy && new ProxySessions({ sessions, open: parts.open, use: proxy.use });
  // Counted apart: whoever tries tokens of scripts does not slow down those who sign in.
  const bearers = new BearerCallers({ limit: new SignInLimit(), withToken, reviews: sessions.reviews });
  const callerKinds = openCallerKinds();
  const accessKinds = openAccessKinds(callerKinds);
  const isManagerRunning = () => runningManager(parts.system.controllers);
  const lists = servedLists(caches, parts.hubFailure, {
    callerKinds,
    accessKinds,
    keptRequests: parts.keptRequests,
    isManagerRunning,
  });
  const { addons, approvals, clusters, rollouts } = lists;
  const embedded = { sessions, open: parts.open, origins: parts.embedOrigins ?? [], clusters: clusters.view };
  const badged = { keys: parts.keys, addons, rollouts, addOnNamed: (name: string) => caches.addOns.get(name) };
  const panelQueries = new PanelQueries(getDashboard);
  const embeds = openEmbeds(embedded, stopping);
  // Works are read last, and nothing but their own pages needs them.
  const views = Object.fromEntries(Object.entries(lists).map(([name, { view }]) => [name, view]));
  const { works: _works, deletions: _deletions, ...awaited } = views;
  const archive = parts.samples ?? new SampleArchive({ retentionMs: DAY_MS });
  const counts = { clusters: clusters.view, addons: addons.view, rollouts: rollouts.view };
  const sampler = new Sampler(counts, parts.system, archive);
  const report = new SystemReport({ ...parts.system, hasAlerts: hasAlerts(parts) });
  parts.observer?.onViews({ ...counts, approvals: approvals.view, identityFindings: caches.identityFindings });
  const history = new HealthHistory(clusters.view);
  const identityChanges = new IdentityChanges(lists.identities.view, (way) => callerKinds[KIND_OF_WAY[way]].isSynced);
  const histories = parts.histories ?? historiesInMemory();
  const { past, recorders } = keepHistory(lists, caches, histories);
  const historyState = () => historyFinding([histories.states, histories.works], Date.now());
  sampler.start(stopping);
  history.start(stopping);
  identityChanges.start(stopping);
  for (const recorder of recorders) recorder.start(stopping);
  stopping.addEventListener(
    "abort",
    () => {
      for (const list of Object.values(lists)) list.close();
    },
    { once: true },
  );
  const live = liveRoutes({ ...liveFeeds(lists, caches), system: () => report.state, open, stopping });
  const rendering = { ...caches, renderAgent };
  const managerMode = () => parts.system.controllers.mode;
  const rolloutEventsOf = (addOn: string) => sampler.eventsOf(addOn);
  const flaps = {
    flapsOn: (addOn: string, cluster: string) => flapsOn(history, addOn, cluster),
    flapsOf: (addOn: string, sees: (cluster: string) => boolean) => flapsOf(history, addOn, sees),
  };
  const graphed = { clusters, clusterAddOns: lists["cluster-addons"].store, works: lists.works.store };
  const api = listRoutes(lists)
    .route("/sign-in-options", signInOptionRoutes(signIn, parts))
    .route("/session", sessionRoutes(signIn, parts, { boundNamespaces: () => boundNamespaces(caches) }))
    .route(
      "/v1/clusters",
      clusterRoutes(lists, { caches, rollouts: rollouts.view, managerMode }, { judging: rendering, isManagerRunning }),
    )
    .route("/v1/cluster-sets", clusterSetRoutes(caches.clusters))
    .route("/v1/common-factors", commonFactorRoutes({ ...caches, clusters: lists.clusters }))
    .route("/v1/addons", addOnRoutes(graphed, { ...rendering, managerMode, rolloutEventsOf, ...flaps }, stopping))
    .route("/v1/configurations", configurationRoutes(caches))
    .route("/v1/rollouts", rolloutRoutes({ view: rollouts.view, caches: rendering, managerMode }))
    .route("/v1/placements", placementRoutes(rendering))
    .route("/v1/works", workRoutes())
    .route("/v1/shared-objects", sharedObjectRoutes())
    .route("/v1/replica-sets", replicaSetRoutes(caches))
    .route("/v1/matrix", matrixRoutes(clusters))
    .route("/v1/approvals", approvalRoutes(approvals, rendering))
    .route("/v1/identities", identityRoutes({ caches, callerKinds, own: parts.own.account.client }))
    .route("/v1/invitations", invitationRoutes(caches, parts.own.account))
    .route("/v1/access", accessRoutes({ caches, kinds: accessKinds, reachAt: past.sources.reach }))
    .route("/v1/catalogue", catalogueRoutes(caches))
    .route("/v1/charts", chartRoutes(parts.charts))
    .route("/v1/workbench", workbenchRoutes({ ...caches, renderBench }))
    .route(
      "/v1/gates",
      gateRoutes({
        ...{ caches, gates: lists.gates, rollouts: rollouts.view, releasedBy: releasedBy(caches) },
        callbacks: parts.gateCallbacks,
      }),
    )
    .route("/v1/deletions", deletionRoutes({ caches, isManagerRunning }))
    .route("/v1/detach", detachRoutes({ caches, isManagerRunning }))
    .route("/v1/metrics", metricsRoutes(sampler, archive))
    .route(
      "/v1/prometheus",
      prometheusRoutes(parts.prometheus, (...wanted) => panelQueries.require(...wanted)),
    )
    .route("/v1/dashboards", dashboardRoutes(parts.dashboardsNamespace))
    .route("/v1/addon-dashboards", addOnDashboardRoutes())
    .route(
      "/v1/system",
      systemRoutes({
        ...parts.own,
        hub: parts.hub,
        version: parts.version,
        managerMode,
        history: historyState,
        provider: oidc?.provider,
        metrics: (caller, signal) => getSource(parts.prometheus, caller, signal),
        alerting: (signal) =>
          checkAlerting({ alertmanager: parts.alertmanager, prometheus: parts.prometheus?.client }, signal),
      }),
    )
    .route("/v1/objects", objectRoutes(rendering))
    .route("/v1/events", eventRoutes())
    .route("/v1/activity", activityRoutes(parts.activity))
    .route(
      "/v1/notifications",
      notificationRoutes({
        own: parts.own.account.client,
        past,
        prometheus: parts.prometheus,
        alertmanager: parts.alertmanager,
      }),
    )
    .route(
      "/v1/history",
      historyRoutes(
        {
          history,
          identities: lists.identities,
          identityChanges,
          rolloutEventsOf,
          rolloutEvents: () => sampler.events(),
          approvals: approvals.view,
          clusters: clusters.store,
        },
        { clusters, past },
      ),
    )
    .route("/v1/badges", badgeRoutes(badged))
    .route("/v1/embed-tokens", embedTokenRoutes(embeds, sessions))
    .route("/addons", addOnViewRoutes(addons))
    .route("/rollouts", rolloutViewRoutes(rollouts))
    .route("/approvals", approvalPageRoutes(approvals))
    .route("/v1/live", live);
  const viewer = accounts.find(({ name }) => name === "viewer");
  if (viewer) api.route("/embed-demo", demoTokenRoutes(embeds, bearers, viewer.token));
  if (oidc) api.route("/session/oidc", oidcRoutes({ ...oidc, sessions, open: parts.open, limit }));
  const described = openApiOf(api, parts.version, parts.basePath);
  api.get(
    "/openapi.json",
    openRoute({}, () => described),
  );
  const callerOf = (stream: string, session: string) => open.callerOf(stream, session);
  const forPeers = peers && peerApp({ peers, api, pages, callerOf });
  const app = createHttpApp({
    api,
    badges: badgeImages(badged),
    pages: withLinkPreviews(peers ? withMissingFiles(peers, pages) : pages, embeds.origins.length > 0),
    authenticate: callersBy({ embeds, bearers, sessions, proxySessions }),
    originOf: publicOrigins(parts.publicUrls, parts.listenHost, parts.basePath),
    basePath: parts.basePath ?? "",
    addressOf: clientAddresses(parts.trustedProxies),
    passOn: peers && passOn(peers),
    requestIdOf: requestIds(parts.trustedProxies),
    recorder: parts.recorder,
    proxyIdentityOf: proxy?.identityOf,
    usesHttps: usesHttps(parts.publicUrls),
    embedders: embeds.origins,
    notReady: () => viewsToWaitFor(awaited),
    unavailable: () => unavailableViews(views),
    onAnswer: parts.observer?.onAnswer,
  });
  return { app, forPeers };
}

/** The page of every list, and its file. */
function listRoutes(lists: ServedLists): Hono<HttpEnv> {
  const api = routes();
  for (const served of Object.values(lists)) api.get(`/v1/${served.list.name}`, listRoute(served));
  return api;
}

function hasAlerts({ alertmanager, prometheus }: Pick<ConsoleParts, "alertmanager" | "prometheus">): boolean {
  return prometheus !== undefined || alertmanager !== undefined;
}

function boundNamespaces({ clusterSetBindings }: ConsoleParts["caches"]): string[] {
  return clusterSetBindings.list().flatMap(({ metadata }) => metadata.namespace ?? []);
}
