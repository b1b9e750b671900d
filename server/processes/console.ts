import { setFlagsFromString } from "node:v8";
import packageJson from "@/package.json" with { type: "json" };
import { offeredAccounts } from "@/server/auth/demo-accounts";
import { type ConsoleApps, createConsoleApps } from "@/server/console/console-app";
import type { ConsoleParts } from "@/server/console/console-parts";
import { env } from "@/server/env";
import { isLoopback, usesHttps } from "@/server/http/public-origins";
import { startHttp } from "@/server/http/start-http";
import { log } from "@/server/log";
import { listenForPeers, openPeers } from "@/server/peers/start-peers";
import type { Life } from "./child";
import { type ConsoleHub, openConsoleHub } from "./console-hub";
import { startMetrics } from "./console-metrics";
import { IdleCollector, ownEngine } from "./idle-collector";
import { openCallbacks } from "./open-callbacks";
import { openMetricsSources } from "./open-metrics-sources";
import { openPages } from "./open-pages";
import { openRecords } from "./open-records";
import { openSignIn } from "./open-sign-in";
import { openTls } from "./open-tls";

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
  const opened = await openConsole();
  const { callbacks, fleetHub, peers, records, signIn, sources } = opened;
  const apps = createConsoleApps(partsOf(opened, { startedAt, stopping: signal }));
  const servers = await serve(apps, opened);
  milestone("ready");
  await Promise.all([fleetHub.follow(signal), signIn.parts.sessions.follow(signal), records.follow(signal)]);
  await Promise.all(servers.map((server) => server?.close()));
  await records.flush();
  peers?.close();
  await Promise.all([signIn.close(), callbacks?.close(), sources.close(), fleetHub.connection.own.close()]);
}

type OpenedConsole = Awaited<ReturnType<typeof openConsole>>;

/** Everything that the environment says of a console. Throws `StartFailure`. */
async function openConsole() {
  const { DEMO_ACCOUNTS, HOST } = env();
  const accounts = await offeredAccounts(DEMO_ACCOUNTS, isLoopback(HOST));
  const pages = await openPages(accounts.length > 0);
  const fleetHub = openConsoleHub();
  const records = await openRecords(fleetHub);
  const signIn = await openSignIn(fleetHub);
  const tls = await openTls(env(), signIn.clientCa);
  const callbacks = openCallbacks(env(), fleetHub.connection);
  const peers = await openPeers(env());
  const sources = await openMetricsSources();
  return { accounts, pages, fleetHub, records, signIn, tls, callbacks, peers, sources };
}

function partsOf(
  { accounts, callbacks, fleetHub, pages, peers, records, signIn, sources }: OpenedConsole,
  { startedAt, stopping }: { readonly startedAt: number; readonly stopping: AbortSignal },
): ConsoleParts {
  const { connection, counted, hub, metrics, probe, system } = fleetHub;
  const onViews = (views: ConsoleHub["counted"]["views"] & object) => {
    counted.views = views;
  };
  return {
    hub: connection.hubName,
    version: packageJson.version,
    caches: hub,
    hubFailure: () => probe.failure,
    system,
    own: {
      account: { transport: connection.own, client: hub.client, server: connection.server, ca: connection.ca },
      caches: () => hub.reports(),
      startedAt,
    },
    withToken: connection.withToken,
    ...signIn.parts,
    ...sources.parts,
    ...records.parts,
    ...settings(),
    gateCallbacks: callbacks?.parts,
    accounts,
    pages,
    observer: { onAnswer: metrics.onAnswer, onViews },
    peers,
    stopping,
  };
}

/** What the environment says as it is. */
function settings() {
  const { CHART_CREDENTIALS_DIR: credentialsFolder, CHART_REPOSITORIES: repositories, HELM: program } = env();
  const { BASE_PATH, DASHBOARDS_NAMESPACE, EMBED_ORIGINS, HOST, MAX_CONNECTIONS, PUBLIC_URLS, TRUSTED_PROXIES } = env();
  return {
    charts: { repositories, program, credentialsFolder },
    dashboardsNamespace: DASHBOARDS_NAMESPACE,
    publicUrls: PUBLIC_URLS,
    listenHost: HOST,
    basePath: BASE_PATH,
    trustedProxies: TRUSTED_PROXIES,
    maxStreams: Math.floor(MAX_CONNECTIONS * STREAMS_SHARE),
    embedOrigins: EMBED_ORIGINS,
  };
}

/** Listens for people, for other consoles, and for who collects metrics. Throws `StartFailure`. */
async function serve({ app, forPeers }: ConsoleApps, { fleetHub, peers, tls }: OpenedConsole) {
  const { HOST: host, MAX_CONNECTIONS: maxConnections, METRICS_HOST, METRICS_PORT, PORT: port, PUBLIC_URLS } = env();
  const http = await startHttp({
    app,
    port,
    host,
    usesHttps: usesHttps(PUBLIC_URLS),
    limits: { maxConnections },
    ...(tls && { tls }),
  });
  log.info({ port: http.port }, "the console listens");
  const peersHttp = peers && forPeers && (await listenForPeers(forPeers, peers, env()));
  const metricsHttp =
    METRICS_PORT === undefined ? undefined : await startMetrics(fleetHub.metrics, METRICS_PORT, METRICS_HOST);
  return [http, peersHttp, metricsHttp];
}
