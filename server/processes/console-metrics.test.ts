import { beforeEach, expect, it } from "vitest";
import type { FleetCounts } from "@/server/metrics/fleet-counts";
import type { QueueCounts } from "@/server/metrics/queue-counts";
import { ConsoleMetrics } from "./console-metrics";

let fleet: FleetCounts;
let queues: QueueCounts | undefined;
let metrics: ConsoleMetrics;

beforeEach(() => {
  queues = undefined;
  fleet = {
    clusters: [{ state: "available", size: 3 }],
    addOns: [{ addOn: "logs", state: "healthy", size: 2 }],
    rollouts: [{ addOn: "logs", namespace: "ns", placement: "edge", phase: "applying", size: 1 }],
  };
  metrics = new ConsoleMetrics({
    version: "1.2.3",
    caches: () => [
      {
        resource: { group: "work.example", plural: "works" },
        labelSelector: undefined,
        objects: 7,
        isSynced: true,
        lastSeenAt: 5_000,
        watches: 2,
        failure: undefined,
      },
      {
        resource: { group: "", plural: "pods" },
        labelSelector: "mine",
        objects: 0,
        isSynced: false,
        lastSeenAt: 0,
        watches: 0,
        failure: "forbidden",
      },
    ],
    sessions: () => 4,
    streams: () => 5,
    fleet: () => fleet,
    queues: () => queues,
    isHubReachable: () => queues !== undefined,
  });
});

async function samples(name: string): Promise<string[]> {
  const lines = (await metrics.text()).split("\n");
  return lines.filter((line) => line.startsWith(`flotilla_${name}`)).map((line) => line.slice("flotilla_".length));
}

it("counts answers by the pattern of their route, tries to sign in, and refusals", async () => {
  const answer = { method: "GET", route: "/api/v1/clusters/:name", status: 200, seconds: 0.02 };
  metrics.onAnswer(answer);
  metrics.onAnswer({ ...answer, status: 403 });
  metrics.onAnswer({ method: "POST", route: "/api/session", status: 401, seconds: 1 });
  expect(await samples("http_requests_total")).toEqual([
    'http_requests_total{method="GET",route="/api/v1/clusters/:name",code="200"} 1',
    'http_requests_total{method="GET",route="/api/v1/clusters/:name",code="403"} 1',
    'http_requests_total{method="POST",route="/api/session",code="401"} 1',
  ]);
  expect(await samples("http_request_duration_seconds_count")).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/clusters/:name"} 2',
  );
  expect(await samples("sign_ins_total")).toEqual(['sign_ins_total{code="401"} 1']);
  expect(await samples("auth_failures_total")).toEqual([
    'auth_failures_total{reason="forbidden"} 1',
    'auth_failures_total{reason="unauthenticated"} 1',
  ]);
});

it("counts requests to the hub by verb and resource, names no object, and times no watch", async () => {
  metrics.onHubAnswer({ method: "GET", path: "/api/v1/namespaces/a/configmaps/secret-name", status: 404, ms: 30 });
  metrics.onHubAnswer({ method: "GET", path: "/api/v1/configmaps?watch=true", status: undefined, ms: 30 });
  expect(await samples("kube_requests_total")).toEqual([
    'kube_requests_total{verb="get",resource="configmaps",code="404"} 1',
    'kube_requests_total{verb="watch",resource="configmaps",code="none"} 1',
  ]);
  expect(await samples("kube_request_duration_seconds_count")).toEqual([
    'kube_request_duration_seconds_count{verb="get",resource="configmaps"} 1',
  ]);
  expect(await metrics.text()).not.toContain("secret-name");
});

it("reads caches, sessions, streams and the fleet anew each time, and forgets what is gone", async () => {
  expect(await samples("cache_")).toEqual([
    'cache_objects{resource="works.work.example"} 7',
    'cache_objects{resource="pods with mine"} 0',
    'cache_synced{resource="works.work.example"} 1',
    'cache_synced{resource="pods with mine"} 0',
    'cache_failing{resource="works.work.example"} 0',
    'cache_failing{resource="pods with mine"} 1',
  ]);
  expect(await samples("watch")).toEqual([
    'watch_last_event_timestamp_seconds{resource="works.work.example"} 5',
    'watch_last_event_timestamp_seconds{resource="pods with mine"} 0',
    'watches_opened_total{resource="works.work.example"} 2',
    'watches_opened_total{resource="pods with mine"} 0',
  ]);
  expect([...(await samples("sessions")), ...(await samples("stream_clients"))]).toEqual([
    "sessions 4",
    "stream_clients 5",
  ]);
  expect(await samples("addon_rollout_clusters")).toEqual([
    'addon_rollout_clusters{addon="logs",placement="edge",placement_namespace="ns",phase="applying"} 1',
  ]);
  fleet = { ...fleet, rollouts: [], clusters: [{ state: "unavailable", size: 1 }] };
  expect(await samples("addon_rollout_clusters")).toEqual([]);
  expect(await samples("managed_clusters")).toEqual(['managed_clusters{state="unavailable"} 1']);
  expect(await samples("watches_opened_total")).toHaveLength(2);
});

it("tells what waits for somebody, and nothing of what it does not know", async () => {
  expect([...(await samples("approvals")), ...(await samples("certificates")), ...(await samples("identity"))]).toEqual(
    [],
  );
  expect(await samples("hub_reachable")).toEqual(["hub_reachable 0"]);
  queues = {
    approvals: [{ waitsFor: "person", size: 2, oldestSeconds: 90 }],
    overdueCertificates: 0,
    identityAlarms: 1,
  };
  expect(await samples("approvals")).toEqual([
    'approvals_waiting{waits_for="person"} 2',
    'approvals_oldest_waiting_seconds{waits_for="person"} 90',
  ]);
  expect([...(await samples("certificates")), ...(await samples("identity"))]).toEqual([
    "certificates_overdue 0",
    "identity_alarms 1",
  ]);
});

it("tells of the process and its version", async () => {
  expect(await samples("build_info")).toEqual([`build_info{version="1.2.3",node_version="${process.version}"} 1`]);
  expect(await metrics.text()).toMatch(/^process_cpu_seconds_total \d/m);
  expect(await metrics.text()).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
});
