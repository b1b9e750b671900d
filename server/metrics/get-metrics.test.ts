import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Metrics, MetricsQuery } from "@/lib/api/metrics/metrics";
import { sessionOf } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { viewsOf } from "@/server/testing/views-of";
import { getMetrics, getMetricsRange } from "./get-metrics";
import { SampleArchive } from "./sample-archive";
import { Sampler } from "./sampler";
import { TestSystem } from "./testing";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Samples of a hub with one cluster and one add-on, as somebody sees them who may list these kinds. */
async function startMetrics(mayList: (plural: string) => boolean) {
  const caches = new TestCaches();
  caches.cluster("a");
  caches.addOn("hello");
  caches.clusterAddOn("a", "hello", { Available: "True" });
  caches.sync();
  const sampler = new Sampler(viewsOf(caches), new TestSystem());
  const session = sessionOf("somebody", mayList);
  await vi.advanceTimersByTimeAsync(10);
  for (let sample = 0; sample < 3; sample += 1) {
    sampler.sample();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  return async (query: MetricsQuery = {}) => Metrics.parse(await getMetrics(session, query, sampler));
}

const everything = () => true;

describe("getMetrics", () => {
  it("answers all there is, and with `since` what came after", async () => {
    const read = await startMetrics(everything);
    const whole = await read();
    expect(whole.at).toEqual([1_000_010, 1_002_010, 1_004_010]);
    expect(whole.clusters?.available).toEqual([1, 1, 1]);
    expect(whole.clusters?.denied).toEqual([0, 0, 0]);
    expect(whole.addOns).toEqual({ hello: [100, 100, 100] });
    expect(whole.work.queue).toEqual([null, null, null]);
    expect(whole.missing).toEqual({});
    expect(await read({ since: 1_002_010 })).toMatchObject({ at: [1_004_010], clusters: { available: [1] } });
    expect(await read({ since: 1_004_010 })).toMatchObject({ at: [], clusters: { available: [] } });
  });

  it.each([{ since: "-1" }, { since: "yesterday" }, { since: "NaN" }, { until: "5" }])("does not take %j", (query) => {
    expect(MetricsQuery.safeParse(query).success).toBe(false);
  });

  it.each([
    ["managedclusters", ["clusters", "rollouts"]],
    ["managedclusteraddons", ["addOns", "cells", "rollouts"]],
    ["clustermanagementaddons", ["addOns", "rollouts"]],
    ["placementdecisions", ["rollouts"]],
    ["placements", ["rollouts"]],
  ])("leaves out what needs %s of a caller who may not list those, and names the right", async (plural, parts) => {
    const read = await startMetrics((resource) => resource !== plural);
    const answer = await read();
    expect(Object.keys(answer.missing).sort()).toEqual(parts);
    for (const part of parts) expect(answer).not.toHaveProperty(part);
    expect(Object.values(answer.missing)).toEqual(
      parts.map(() => expect.objectContaining({ verb: "list", resource: plural })),
    );
    expect("events" in answer).toBe(!parts.includes("rollouts"));
  });

  it("tells a caller who may see nothing of the fleet how the controllers are, and nothing else", async () => {
    const read = await startMetrics(() => false);
    const answer = await read();
    expect(JSON.stringify(answer)).not.toContain("hello");
    expect(Object.keys(answer).sort()).toEqual(["at", "missing", "work"]);
  });
});

describe("getMetricsRange", () => {
  const archive = new SampleArchive({ retentionMs: 3_600_000 });
  archive.add({ at: 300_000, values: { "clusters/available": 3, "addOns/hello": 50, "work/queue": 1 }, events: [] });

  it("answers what the caller may count now, also of what was then", async () => {
    const range = { from: 300_000, to: 600_000 };
    const whole = await getMetricsRange(sessionOf("ada", everything), range, archive);
    expect(Metrics.parse(whole)).toMatchObject({ at: [300_000, 600_000], addOns: { hello: [50, null] } });
    const cut = await getMetricsRange(
      sessionOf("bob", () => false),
      range,
      archive,
    );
    expect([cut.clusters, cut.cells, cut.addOns, cut.rollouts, cut.events]).toEqual(Array(5).fill(undefined));
    expect(cut.work.queue).toEqual([1, null]);
  });

  it.each([
    { from: 2, to: 1 },
    { from: 0, to: 9e13 },
  ])("refuses %j", async (range) => {
    await expect(getMetricsRange(sessionOf("ada", everything), range, archive)).rejects.toThrow("The time");
  });
});
