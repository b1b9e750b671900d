import { APPROVER_LEASE } from "@/lib/kube/names";
import packageJson from "@/package.json" with { type: "json" };
import { env } from "@/server/env";
import { openStreamCount } from "@/server/http/event-stream";
import { openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { Latency, timed } from "@/server/hub/latency";
import { LivenessProbe } from "@/server/hub/liveness-probe";
import { ControllersWatch } from "@/server/metrics/controllers-watch";
import { type CountedViews, fleetCounts } from "@/server/metrics/fleet-counts";
import { type QueueViews, queueCounts } from "@/server/metrics/queue-counts";
import { CONSOLE_KINDS } from "./console-kinds";
import { ConsoleMetrics } from "./console-metrics";
import { unreadKindsOfConsole } from "./unread-kinds";

/** The hub as a console sees it with its own rights, and what is counted of it. */
export type ConsoleHub = ReturnType<typeof openConsoleHub>;

/** What comes to be while the console starts, and is counted from then on. */
interface Counted {
  views?: CountedViews & QueueViews;
  sessions?: { readonly count: number };
}

/** Reads nothing yet: `follow` does. Throws `StartFailure`. */
export function openConsoleHub() {
  const connection = connect(env().KUBECONFIG);
  const latency = new Latency();
  const counted: Counted = {};
  const metrics: ConsoleMetrics = new ConsoleMetrics({
    version: packageJson.version,
    caches: () => hub.reports(),
    sessions: () => counted.sessions?.count ?? 0,
    streams: openStreamCount,
    fleet: () => (counted.views ? fleetCounts(counted.views) : { clusters: [], addOns: [], rollouts: [] }),
    queues: () => counted.views && queueCounts(counted.views, Date.now()),
    isHubReachable: () => probe.failure === undefined,
  });
  const hub = openHub(timed(connection.own, latency, metrics.onHubAnswer), CONSOLE_KINDS);
  const probe = new LivenessProbe(hub.client);
  const controllers = new ControllersWatch(hub.client);
  const approver = new ControllersWatch(hub.client, APPROVER_LEASE);
  const unreadKinds = () => unreadKindsOfConsole(hub.unavailable());
  return {
    connection,
    hub,
    probe,
    metrics,
    counted,
    system: { controllers, approver, latency, unreadable: hub.unreadable, unreadKinds },
    follow: (signal: AbortSignal) =>
      Promise.all([hub.start(signal), probe.follow(signal), controllers.follow(signal), approver.follow(signal)]),
  };
}
