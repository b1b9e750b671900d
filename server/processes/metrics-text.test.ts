import { expect, it } from "vitest";
import { Histogram } from "@/server/controllers/runtime/histogram";
import type { ControllerStats } from "@/server/controllers/runtime/run";
import { metricsText } from "./metrics-text";

function stats(name: string, change: Partial<ControllerStats> = {}): ControllerStats {
  const nothing = new Histogram().value;
  return {
    name,
    lastSuccessAt: 0,
    succeeded: 0,
    failed: 0,
    depth: 0,
    adds: 0,
    retries: 0,
    latency: nothing,
    duration: nothing,
    ...change,
  };
}

const MANAGER = {
  version: "1.0.0",
  mode: "own",
  lease: "flotilla-controllers",
  isLeading: true,
  stats: [],
  unreadable: 0,
  unreadKinds: [],
};

/** name{labels} value, of every sample. */
function samples(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]));
}

it("tells of each controller what it did, how long it took and what waits", () => {
  const duration = new Histogram();
  for (const ms of [2, 40, 90_000]) duration.observe(ms);
  const addOn = stats("add-on", {
    succeeded: 5,
    failed: 2,
    depth: 3,
    adds: 9,
    retries: 2,
    lastSuccessAt: 1_500,
    duration: duration.value,
  });
  const samplesByName = samples(metricsText({ ...MANAGER, stats: [addOn, stats("certificates")] }));
  expect(Object.fromEntries(samplesByName)).toMatchObject({
    'flotilla_build_info{version="1.0.0",mode="own"}': "1",
    'leader_election_master_status{name="flotilla-controllers"}': "1",
    'workqueue_depth{name="add-on"}': "3",
    'workqueue_adds_total{name="add-on"}': "9",
    'workqueue_retries_total{name="add-on"}': "2",
    'controller_runtime_reconcile_total{controller="add-on",result="success"}': "5",
    'controller_runtime_reconcile_errors_total{controller="add-on"}': "2",
    'controller_runtime_reconcile_time_seconds_bucket{controller="add-on",le="0.001"}': "0",
    'controller_runtime_reconcile_time_seconds_bucket{controller="add-on",le="0.005"}': "1",
    'controller_runtime_reconcile_time_seconds_bucket{controller="add-on",le="60"}': "2",
    'controller_runtime_reconcile_time_seconds_bucket{controller="add-on",le="+Inf"}': "3",
    'controller_runtime_reconcile_time_seconds_sum{controller="add-on"}': "90.042",
    'controller_runtime_reconcile_time_seconds_count{controller="add-on"}': "3",
    'flotilla_controller_last_success_timestamp_seconds{controller="add-on"}': "1.5",
    'workqueue_depth{name="certificates"}': "0",
  });
});

it("is text that Prometheus reads: each family is declared once and before its samples, and labels are escaped", () => {
  const text = metricsText({ ...MANAGER, version: 'a"b\\c\nd', isLeading: false, stats: [stats("one"), stats("two")] });
  expect(text).toContain('flotilla_build_info{version="a\\"b\\\\c\\nd",mode="own"} 1\n');
  expect(text).toContain('leader_election_master_status{name="flotilla-controllers"} 0\n');
  const declared = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name);
  expect(new Set(declared).size).toBe(declared.length);
  let family = "";
  for (const line of text.trimEnd().split("\n")) {
    family = /^# TYPE (\S+)/.exec(line)?.[1] ?? family;
    if (!line.startsWith("#")) expect(line).toMatch(new RegExp(`^${family}(_bucket|_sum|_count)?(\\{.*\\})? \\S+$`));
  }
});

it("counts each kind that cannot be read, with why", () => {
  const unreadKinds = [{ kind: "roles.rbac.authorization.k8s.io", reason: "forbidden", parts: [] }];
  const text = metricsText({ ...MANAGER, unreadKinds });
  expect(
    samples(text).get('flotilla_unavailable_kinds{kind="roles.rbac.authorization.k8s.io",reason="forbidden"}'),
  ).toBe("1");
});
