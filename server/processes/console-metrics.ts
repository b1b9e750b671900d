import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Answered } from "@/server/http/app";
import type { HttpEnv } from "@/server/http/http-env";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { type CacheReport, cacheName } from "@/server/hub/hub";
import type { HubAnswer } from "@/server/hub/latency";
import { requestKind } from "@/server/hub/request-kind";
import type { FleetCounts } from "@/server/metrics/fleet-counts";
import type { QueueCounts } from "@/server/metrics/queue-counts";

/** What is read each time somebody collects. */
export interface ConsoleGauges {
  readonly version: string;
  readonly caches: () => readonly CacheReport[];
  readonly sessions: () => number;
  readonly streams: () => number;
  readonly fleet: () => FleetCounts;
  /** Undefined until there are views. */
  readonly queues: () => QueueCounts | undefined;
  readonly isHubReachable: () => boolean;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Where people sign in. A refused token of a script is a failure of its own route. */
const SIGN_IN = "/api/session";
/** Answers that refuse somebody. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: "unauthenticated",
  403: "forbidden",
  429: "too-many-requests",
};

/** Metrics of a console for Prometheus: of the process, requests, streams, caches, the hub, and the fleet as it is seen. */
export class ConsoleMetrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter("http_requests_total", "Answered requests.", ["method", "route", "code"]);
  readonly #seconds = this.#histogram("http_request_duration_seconds", "Time to the headers of an answer.", [
    "method",
    "route",
  ]);
  readonly #refused = this.#counter("auth_failures_total", "Requests that were refused.", ["reason"]);
  readonly #signIns = this.#counter("sign_ins_total", "Tries to sign in.", ["code"]);
  readonly #hubRequests = this.#counter("kube_requests_total", "Requests of the console itself to the hub.", [
    "verb",
    "resource",
    "code",
  ]);
  readonly #hubSeconds = this.#histogram(
    "kube_request_duration_seconds",
    "Time to the headers of the hub's answer, without watches.",
    ["verb", "resource"],
  );

  constructor(gauges: ConsoleGauges) {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge("build_info", "Version of this process.", ["version", "node_version"], () => [
      [{ version: gauges.version, node_version: process.version }, 1],
    ]);
    this.#gauge("sessions", "People's sessions in use here.", [], () => [[{}, gauges.sessions()]]);
    this.#gauge("stream_clients", "Open event streams.", [], () => [[{}, gauges.streams()]]);
    this.#cacheGauges(gauges.caches);
    this.#fleetGauges(gauges.fleet);
    this.#queueGauges(gauges.queues);
    this.#gauge("hub_reachable", "Whether the hub answers.", [], () => [[{}, Number(gauges.isHubReachable())]]);
  }

  readonly onAnswer = ({ method, route, status, seconds }: Answered): void => {
    const code = String(status);
    this.#requests.inc({ method, route, code });
    this.#seconds.observe({ method, route }, seconds);
    const reason = REFUSALS[status];
    if (reason !== undefined) this.#refused.inc({ reason });
    if (method === "POST" && route === SIGN_IN) this.#signIns.inc({ code });
  };

  readonly onHubAnswer = ({ method, path, status, ms }: HubAnswer): void => {
    const { verb, resource } = requestKind(method, path);
    this.#hubRequests.inc({ verb, resource, code: status === undefined ? "none" : String(status) });
    if (verb !== "watch") this.#hubSeconds.observe({ verb, resource }, ms / 1_000);
  };

  /** In the text format 0.0.4. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #cacheGauges(caches: ConsoleGauges["caches"]): void {
    const each = (value: (cache: CacheReport) => number) => () =>
      caches().map((cache) => [{ resource: cacheName(cache) }, value(cache)] as const);
    const of = ["resource"];
    this.#gauge(
      "cache_objects",
      "Cached objects.",
      of,
      each(({ objects }) => objects),
    );
    this.#gauge(
      "cache_synced",
      "Whether the first list is complete.",
      of,
      each(({ isSynced }) => Number(isSynced)),
    );
    this.#gauge(
      "cache_failing",
      "Whether the hub does not let it be read or does not answer.",
      of,
      each(({ failure }) => Number(failure !== undefined)),
    );
    this.#gauge(
      "watch_last_event_timestamp_seconds",
      "Unix time of the watch's last event or response; 0 before the first.",
      of,
      each(({ lastSeenAt }) => lastSeenAt / 1_000),
    );
    const opened = each(({ watches }) => watches);
    new Counter({
      ...this.#named("watches_opened_total", "Watches opened: one, and one more each time one ends.", of),
      collect() {
        this.reset();
        for (const [labels, value] of opened()) this.inc(labels, value);
      },
    });
  }

  #queueGauges(read: ConsoleGauges["queues"]): void {
    const queues = onceAtATime(read);
    const approvals = (value: (one: { size: number; oldestSeconds: number }) => number) => () =>
      queues()?.approvals?.map((one) => [{ waits_for: one.waitsFor }, value(one)] as const) ?? [];
    const known = (value: number | undefined) => (value === undefined ? [] : [[{}, value] as const]);
    this.#gauge(
      "approvals_waiting",
      "Certificate requests and clusters that wait for a decision.",
      ["waits_for"],
      approvals(({ size }) => size),
    );
    this.#gauge(
      "approvals_oldest_waiting_seconds",
      "Since when the oldest of them waits; 0 if none does.",
      ["waits_for"],
      approvals(({ oldestSeconds }) => oldestSeconds),
    );
    this.#gauge("certificates_overdue", "Certificates of agents that are late to be renewed, or expired.", [], () =>
      known(queues()?.overdueCertificates),
    );
    this.#gauge("identity_alarms", "Issued identities that a rule is against, not acknowledged.", [], () =>
      known(queues()?.identityAlarms),
    );
  }

  #fleetGauges(read: ConsoleGauges["fleet"]): void {
    const fleet = onceAtATime(read);
    this.#gauge("managed_clusters", "Managed clusters, by their availability.", ["state"], () =>
      fleet().clusters.map(({ size, ...labels }) => [labels, size]),
    );
    this.#gauge(
      "addons",
      "Clusters that have an add-on, or of which it has not been removed yet, by its status there.",
      ["addon", "state"],
      () => fleet().addOns.map(({ addOn, state, size }) => [{ addon: addOn, state }, size]),
    );
    this.#gauge(
      "addon_rollout_clusters",
      "Clusters in rollouts that are not over.",
      ["addon", "placement", "placement_namespace", "phase"],
      () =>
        fleet().rollouts.map(({ addOn, namespace, placement, phase, size }) => [
          { addon: addOn, placement, placement_namespace: namespace, phase },
          size,
        ]),
    );
  }

  #counter(name: string, help: string, labelNames: string[]) {
    return new Counter(this.#named(name, help, labelNames));
  }

  #histogram(name: string, help: string, labelNames: string[]) {
    return new Histogram({ ...this.#named(name, help, labelNames), buckets: SECONDS });
  }

  #named(name: string, help: string, labelNames: string[]) {
    return { name: `flotilla_${name}`, help, labelNames, registers: [this.#registry] };
  }

  /** Its samples are what `read` answers when somebody collects, and none of before. */
  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[],
  ): void {
    new Gauge({
      ...this.#named(name, help, labelNames),
      collect() {
        this.reset();
        const samples = read();
        // Without labels a reset one is 0, which is not nothing.
        if (labelNames.length === 0 && samples.length === 0) this.remove();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
  }
}

/** Counted once for all gauges that are collected together. */
function onceAtATime<Counts>(count: () => Counts): () => Counts {
  let counted: { readonly value: Counts } | undefined;
  return () => {
    if (!counted) queueMicrotask(() => (counted = undefined));
    counted ??= { value: count() };
    return counted.value;
  };
}

/** Serves them on a port of their own, without authentication. Throws `StartFailure` if it cannot listen there. */
export function startMetrics(metrics: ConsoleMetrics, port: number, host: string): Promise<RunningHttp> {
  const app = new Hono<HttpEnv>().get("/metrics", async (c) =>
    c.text(await metrics.text(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
  );
  return startHttp({ app, port, host, portVariable: "METRICS_PORT" });
}
