import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestCaches } from "@/server/testing/caches";
import { viewsOf } from "@/server/testing/views-of";
import { ARCHIVED_EACH_MS, SampleArchive } from "./sample-archive";
import { Sampler } from "./sampler";
import { TestSystem } from "./testing";

/** A console's views over caches that a test fills, and a sampler of them. */
function startSampler() {
  const caches = new TestCaches();
  const system = new TestSystem();
  let failure: { since: number; message: string } | undefined;
  const sampler = new Sampler(
    viewsOf(caches, () => failure),
    system,
  );
  /** The value of each series at the sample taken now. */
  const sample = async () => {
    await vi.advanceTimersByTimeAsync(10);
    sampler.sample();
    const { series } = sampler.after(0);
    return Object.fromEntries([...series].map(([name, values]) => [name, values.at(-1)]));
  };
  const setAway = (isAway: boolean) => {
    failure = isAway ? { since: Date.now(), message: "" } : undefined;
  };
  return { caches, system, sampler, sample, setAway };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Sampler", () => {
  it("keeps a sample in five minutes for earlier times, and none while the fleet is not known", async () => {
    vi.setSystemTime(10 * ARCHIVED_EACH_MS);
    const caches = new TestCaches();
    const archive = new SampleArchive({ retentionMs: 100 * ARCHIVED_EACH_MS });
    const sampler = new Sampler(viewsOf(caches), new TestSystem(), archive);
    const kept = () =>
      archive
        .between(0, Date.now())
        .series.get("clusters/available")
        ?.filter((value) => value !== null);
    sampler.sample();
    expect(kept()).toBeUndefined();
    caches.cluster("a");
    caches.sync();
    await vi.advanceTimersByTimeAsync(10);
    for (let step = 0; step < 3; step += 1) {
      sampler.sample();
      await vi.advanceTimersByTimeAsync(ARCHIVED_EACH_MS / 2);
    }
    expect(kept()).toEqual([1, 1]);
  });

  it("says nothing of a fleet that is not read yet", async () => {
    const { caches, sample } = startSampler();
    caches.cluster("a");
    expect(await sample()).toEqual({});
  });

  it("counts clusters and their add-ons as they come, change and go", async () => {
    const { caches, sample } = startSampler();
    for (const name of ["a", "b", "c"]) caches.cluster(name);
    caches.clusterAddOn("a", "hello", { Available: "True" });
    caches.clusterAddOn("b", "hello", { Available: "False" });
    caches.sync();
    expect(await sample()).toMatchObject({
      "clusters/available": 3,
      "clusters/unavailable": 0,
      "statuses/healthy": 1,
      "statuses/unhealthy": 1,
    });
    caches.cluster("b", { conditions: { ManagedClusterConditionAvailable: "False" } });
    caches.clusterAddOn("a", "hello", { Available: "False" });
    caches.removeCluster("c");
    expect(await sample()).toMatchObject({ "clusters/available": 1, "clusters/unavailable": 1, "statuses/healthy": 0 });
  });

  it("says of each add-on on how many percent of its clusters it is available, degraded or not", async () => {
    const { caches, sample } = startSampler();
    caches.addOn("hello");
    caches.addOn("nowhere");
    for (const name of ["a", "b", "c", "d"]) {
      caches.cluster(name);
      caches.clusterAddOn(name, "hello", { Available: name === "a" ? "False" : "True" });
    }
    caches.clusterAddOn("b", "hello", { Available: "True", Degraded: "True" });
    caches.sync();
    const values = await sample();
    expect(values).toMatchObject({ "addOns/hello": 75 });
    expect(values).not.toHaveProperty(["addOns/nowhere"]);
  });

  it("has no value for what it cannot know while the hub is away, and goes on after", async () => {
    const { caches, sample, setAway } = startSampler();
    caches.cluster("a");
    caches.sync();
    expect(await sample()).toMatchObject({ "clusters/available": 1 });
    setAway(true);
    expect(await sample()).toMatchObject({ "clusters/available": null, "statuses/healthy": null });
    setAway(false);
    expect(await sample()).toMatchObject({ "clusters/available": 1 });
  });

  it("keeps the controllers' work and the hub's answers beside, each when it is known", async () => {
    const { system, sample } = startSampler();
    system.p95 = 41;
    expect(await sample()).toEqual({ "work/hubP95Ms": 41 });
    system.controllers.work = { reconciles: 12.5, errors: 0, queue: 3 };
    expect(await sample()).toEqual({ "work/hubP95Ms": 41, "work/reconciles": 12.5, "work/errors": 0, "work/queue": 3 });
    system.controllers.work = undefined;
    expect(await sample()).toMatchObject({ "work/queue": null });
  });

  it("tells of each add-on what its own rollouts did, until that is an hour ago", async () => {
    const { caches, sampler, sample } = startSampler();
    const rollOut = (name: string) => {
      const config = {
        group: "addon.open-cluster-management.io",
        resource: "addontemplates",
        desiredConfig: { name, specHash: "new" },
      };
      const status = { installProgressions: [{ namespace: "team", name, configReferences: [config] }] };
      caches.placement(`team/${name}`);
      caches.decision(`team/${name}`, ["a"]);
      caches.addOn(name, [`team/${name}`], { status });
    };
    caches.cluster("a");
    caches.sync();
    await sample();
    for (const name of ["hello", "other"]) rollOut(name);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sampler.eventsOf("hello")).toMatchObject([{ kind: "began", addOn: "hello", placement: "hello" }]);
    expect(sampler.eventsOf("nothing")).toEqual([]);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(sampler.eventsOf("hello")).toEqual([]);
  });

  it("takes a sample every two seconds until it is told to stop, and leaves no timer", async () => {
    const { sampler } = startSampler();
    const stop = new AbortController();
    sampler.start(stop.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sampler.after(0).at).toHaveLength(5);
    stop.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});
