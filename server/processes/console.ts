import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { firstAddresses } from "@/lib/api/list/first-addresses";
import { APPROVER_LEASE } from "@/lib/kube/names";
import packageJson from "@/package.json" with { type: "json" };
import { accessByWay, type Credential } from "@/server/auth/credential";
import { offeredAccounts } from "@/server/auth/demo-accounts";
import { Sessions } from "@/server/auth/sessions";
import { StoredSessions } from "@/server/auth/stored-sessions";
import { createConsoleApps } from "@/server/console/console-app";
import { PAGE_TABLE } from "@/server/console/page-table";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { openHistories } from "@/server/history/open-history";
import { developmentPages } from "@/server/http/development-pages";
import { openStreamCount } from "@/server/http/event-stream";
import { exportedPages, type Pages } from "@/server/http/pages";
import type { Prerender } from "@/server/http/prerendered";
import { isLoopback, usesHttps } from "@/server/http/public-origins";
import { startHttp } from "@/server/http/start-http";
import { openHub } from "@/server/hub/hub";
import { openImpersonator } from "@/server/hub/impersonator";
import { connect } from "@/server/hub/kubeconfig";
import { Latency, timed } from "@/server/hub/latency";
import { LivenessProbe } from "@/server/hub/liveness-probe";
import { readKeys } from "@/server/keys";
import { log } from "@/server/log";
import { ControllersWatch } from "@/server/metrics/controllers-watch";
import { type CountedViews, fleetCounts } from "@/server/metrics/fleet-counts";
import { type QueueViews, queueCounts } from "@/server/metrics/queue-counts";
import { openSamples } from "@/server/metrics/sample-file";
import { listenForPeers, openPeers } from "@/server/peers/start-peers";
import { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { readAlertmanagerSettings, readPrometheusSettings } from "@/server/prometheus/settings";
import { PrometheusSource } from "@/server/prometheus/source";
import type { Life } from "./child";
import { CONSOLE_KINDS } from "./console-kinds";
import { ConsoleMetrics, startMetrics } from "./console-metrics";
import { IdleCollector, ownEngine } from "./idle-collector";
import { consoleActivity, openKeptRequests } from "./open-activity";
import { openCallbacks } from "./open-callbacks";
import { openOidc } from "./open-oidc";
import { openProxyAuth } from "./open-proxy-auth";
import { openTls } from "./open-tls";
import { unreadKindsOfConsole } from "./unread-kinds";

/**
 * Stored data grows slowly, so the heap needs little headroom: 40 MB or more less for a fleet of 10,000 clusters, for a
 * tenth more processor time while it loads.
 */
const HEAP_GROWTH = "--heap-growing-percent=45";

/** Of connections, that event streams may have: the rest is for requests that end, probes among them. */
const STREAMS_SHARE = 0.8;

/** Pages, API and event stream. It serves from the start, and marks what is not loaded yet. */
export async function runConsoleRole({ signal, milestone }: Life): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const startedAt = Date.now();
  new IdleCollector(ownEngine()).start(signal);
  const { DEMO_ACCOUNTS, HISTORY_BYTES, HISTORY_DAYS, HISTORY_DIR } = env();
  const { HOST, KEYS_DIR, KUBECONFIG, METRICS_HOST, METRICS_PORT } = env();
  const { BASE_PATH, PORT, PUBLIC_URLS, TOKEN_SIGN_IN, TRUSTED_PROXIES, EMBED_ORIGINS, MAX_CONNECTIONS } = env();
  const accounts = await offeredAccounts(DEMO_ACCOUNTS, isLoopback(HOST));
  const pages = await openPages(accounts.length > 0);
  const connection = connect(KUBECONFIG);
  const latency = new Latency();
  let views: (CountedViews & QueueViews) | undefined;
  const metrics: ConsoleMetrics = new ConsoleMetrics({
    version: packageJson.version,
    caches: () => hub.reports(),
    sessions: () => sessions.count,
    streams: openStreamCount,
    fleet: () => (views ? fleetCounts(views) : { clusters: [], addOns: [], rollouts: [] }),
    queues: () => views && queueCounts(views, Date.now()),
    isHubReachable: () => probe.failure === undefined,
  });
  const hub = openHub(timed(connection.own, latency, metrics.onHubAnswer), CONSOLE_KINDS);
  const probe = new LivenessProbe(hub.client);
  const controllers = new ControllersWatch(hub.client);
  const approver = new ControllersWatch(hub.client, APPROVER_LEASE);
  const activity = await consoleActivity(hub);
  const keys = await readKeys(KEYS_DIR, "identity");
  const impersonator = openImpersonator(connection, {
    kubeconfig: env().IMPERSONATOR_KUBECONFIG,
    tokenFile: env().IMPERSONATOR_TOKEN_FILE,
  });
  const oidc = await openOidc(connection, keys, impersonator);
  const { proxy, ways, clientCa } = await openProxyAuth(env(), connection, impersonator);
  const tls = await openTls(env(), clientCa);
  const open = accessByWay(connection.withToken, { ...oidc?.ways, ...ways });
  const renew = oidc && ((credential: Credential) => oidc.provider.renew(credential));
  const sessions = new Sessions({ stored: new StoredSessions(hub, keys), open, renew });
  const callbacks = openCallbacks(env(), connection);
  const peers = await openPeers(env());
  const histories = await openHistories({ folder: HISTORY_DIR, days: HISTORY_DAYS, maxBytes: HISTORY_BYTES });
  const samples = await openSamples(HISTORY_DIR, HISTORY_DAYS);
  const prometheusSettings = await readPrometheusSettings(env());
  const prometheus = prometheusSettings && new PrometheusSource(prometheusSettings);
  const alertmanagerSettings = await readAlertmanagerSettings(env());
  const alertmanager = alertmanagerSettings && new AlertmanagerSource(alertmanagerSettings);
  const keptRequests = await openKeptRequests(connection.server);
  const { app, forPeers } = createConsoleApps({
    hub: connection.hubName,
    version: packageJson.version,
    caches: hub,
    hubFailure: () => probe.failure,
    keptRequests,
    system: {
      controllers,
      approver,
      latency,
      unreadable: hub.unreadable,
      unreadKinds: () => unreadKindsOfConsole(hub.unavailable()),
    },
    own: {
      account: { transport: connection.own, client: hub.client, server: connection.server, ca: connection.ca },
      caches: () => hub.reports(),
      startedAt,
    },
    withToken: connection.withToken,
    open,
    takesTokens: TOKEN_SIGN_IN === "on",
    oidc,
    proxy,
    prometheus,
    alertmanager,
    dashboardsNamespace: env().DASHBOARDS_NAMESPACE,
    charts: {
      repositories: env().CHART_REPOSITORIES,
      program: env().HELM,
      credentialsFolder: env().CHART_CREDENTIALS_DIR,
    },
    sessions,
    keys,
    activity: activity.book,
    recorder: activity.recorder,
    histories,
    samples,
    gateCallbacks: callbacks?.parts,
    accounts,
    pages,
    publicUrls: PUBLIC_URLS,
    listenHost: HOST,
    basePath: BASE_PATH,
    trustedProxies: TRUSTED_PROXIES,
    maxStreams: Math.floor(MAX_CONNECTIONS * STREAMS_SHARE),
    embedOrigins: EMBED_ORIGINS,
    observer: {
      onAnswer: metrics.onAnswer,
      onViews: (of) => {
        views = of;
      },
    },
    peers,
    stopping: signal,
  });
  const http = await startHttp({
    app,
    port: PORT,
    host: HOST,
    usesHttps: usesHttps(PUBLIC_URLS),
    limits: { maxConnections: MAX_CONNECTIONS },
    ...(tls && { tls }),
  });
  log.info({ port: http.port }, "the console listens");
  const peersHttp = peers && forPeers && (await listenForPeers(forPeers, peers, env()));
  const metricsHttp = METRICS_PORT === undefined ? undefined : await startMetrics(metrics, METRICS_PORT, METRICS_HOST);
  milestone("ready");
  await Promise.all([
    hub.start(signal),
    probe.follow(signal),
    controllers.follow(signal),
    approver.follow(signal),
    sessions.follow(signal),
    activity.follow(signal),
    keptRequests?.follow(signal),
  ]);
  await Promise.all([http.close(), peersHttp?.close(), metricsHttp?.close()]);
  await Promise.all([histories.states.flush(), histories.works.flush()]);
  peers?.close();
  await Promise.all([
    impersonator?.close(),
    callbacks?.close(),
    prometheus?.client.close(),
    alertmanager?.close(),
    connection.own.close(),
  ]);
}

/** Built with the pages, and stored beside them. Pages work without it, a little later. */
async function openPrerender(pages: string): Promise<Prerender | undefined> {
  const file = resolve(pages, "../prerender/prerender.mjs");
  if (!existsSync(file)) return undefined;
  const { prerender }: { prerender: Prerender } = await import(pathToFileURL(file).href);
  return prerender;
}

async function openPages(isDemo: boolean): Promise<Pages> {
  const { BASE_PATH, EMBED_ORIGINS, NODE_ENV, PAGES_DIR } = env();
  if (NODE_ENV !== "development")
    return exportedPages(PAGES_DIR, PAGE_TABLE, {
      firstRequests: firstAddresses(),
      prerender: await openPrerender(PAGES_DIR),
      basePath: BASE_PATH,
      embedders: EMBED_ORIGINS,
      isDemo,
    });
  if (BASE_PATH !== "") throw new StartFailure("BASE_PATH is for exported pages: leave it out in development.");
  // biome-ignore lint/correctness/noUndeclaredDependencies: only development gets here, and it has all packages.
  const { default: next } = await import("next");
  const development = next({ dev: true });
  await development.prepare();
  return developmentPages(development.getRequestHandler(), PAGE_TABLE, EMBED_ORIGINS);
}
