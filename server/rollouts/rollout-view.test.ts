import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { STALLED_AFTER_MINUTES } from "@/lib/rollout/stalled";
import { readListRequest } from "@/server/lists/list-request";
import { TestCaches, TestClock } from "@/server/testing/caches";
import { RolloutView } from "./rollout-view";

const START = new Date("2026-11-21T10:00:00Z");
const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const NEW = { name: "hello-2", specHash: "new" };
const OLD = { name: "hello-1", specHash: "old" };
const ARRIVED = { configReferences: [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: NEW }] };
const UNDER_WAY = { configReferences: [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: OLD }] };
const BEFORE = { configReferences: [{ ...TEMPLATE, desiredConfig: OLD, lastAppliedConfig: OLD }] };
const DONE = { Configured: "True", Progressing: "False/Completed", Available: "True" };
const APPLYING = { Configured: "True", Progressing: "True/Progressing" };
const WAITING = { Configured: "False" };
const PER_GROUP = {
  type: "ProgressivePerGroup",
  progressivePerGroup: { minSuccessTime: "60s", mandatoryDecisionGroups: [{ groupName: "canary" }] },
};

const PROGRESSION = { namespace: "ns", name: "p", configReferences: [{ ...TEMPLATE, desiredConfig: NEW }] };

/** An add-on on a canary and a group of two, which no one has told anything yet. */
function start(rolloutStrategy: object = PER_GROUP) {
  const caches = new TestCaches();
  const clock = new TestClock(START);
  const view = new RolloutView(caches, undefined, clock);
  const status = {
    installProgressions: [PROGRESSION],
  };
  for (const cluster of ["a", "b", "c"])
    caches.cluster(cluster, { labels: { "cluster.open-cluster-management.io/clusterset": `set-${cluster}` } });
  caches.placement("ns/p");
  caches.decision("ns/p", ["a"], { index: 0, name: "canary" });
  caches.decision("ns/p", ["b", "c"], { index: 1, name: "" });
  caches.addOn("hello", ["ns/p"], { rolloutStrategy, status });
  caches.sync();
  const row = (): RolloutRow | undefined => view.page({}).rows.find(({ name }) => name === "hello/ns/p");
  return { caches, clock, view, row };
}

function clustersOf(view: RolloutView): readonly RolloutCluster[] {
  const store = view.clusters("hello/ns/p")?.store;
  return store?.page({}, readListRequest({ sort: "turn" }, rolloutClusterTable, store.now)).rows ?? [];
}

describe("the view of rollouts", () => {
  it("has a row for each placement of each managed add-on's strategy, and none for what is installed by hand", () => {
    const { caches, view } = start();
    caches.addOn("by-hand");
    caches.addOn("other", ["ns/p", "ns/q"]);
    caches.addOn("foreign", ["ns/p"], { annotations: { "addon.open-cluster-management.io/lifecycle": "self" } });
    expect(view.page({}).rows.map(({ name }) => name)).toEqual(["hello/ns/p", "other/ns/p", "other/ns/q"]);
    caches.addOn("other", ["ns/q"]);
    caches.removeAddOn("hello");
    expect(view.page({}).rows.map(({ name }) => name)).toEqual(["other/ns/q"]);
  });

  it("goes with the clusters, wave by wave", () => {
    const { caches, row } = start();
    expect(row()).toMatchObject({
      stage: "waiting",
      total: 3,
      applied: 0,
      healthy: 0,
      strategy: "ProgressivePerGroup",
      minSuccessTime: "60s",
    });
    caches.clusterAddOn("a", "hello", APPLYING, UNDER_WAY);
    for (const cluster of ["b", "c"]) caches.clusterAddOn(cluster, "hello", WAITING, BEFORE);
    expect(row()).toMatchObject({
      stage: "applying",
      waves: [
        {
          group: "canary",
          mandatory: true,
          stage: "applying",
          size: 1,
          counts: [{ stage: "applying", health: "installing", size: 1 }],
          sets: ["set-a"],
        },
        {
          mandatory: false,
          stage: "waiting",
          size: 2,
          counts: [{ stage: "waiting", health: "installing", size: 2 }],
          sets: ["set-b", "set-c"],
        },
      ],
      gates: [{ state: "shut", rule: "opens when 1 more is done" }],
    });
    caches.clusterAddOn("a", "hello", DONE, { ...ARRIVED, at: "2026-11-21T09:00:00Z" });
    expect(row()).toMatchObject({
      applied: 1,
      healthy: 1,
      gates: [{ state: "open" }],
      waves: [{ stage: "done" }, { stage: "applying" }],
    });
  });

  it("goes on without clusters that are away where that is ordered, as its controllers do, and catches up", () => {
    const { caches, row, view } = start();
    const order = (orders: object) => {
      const status = { installProgressions: [PROGRESSION] };
      const annotations = { "flotilla.dev/rollouts": JSON.stringify({ "ns/p": { version: 1, ...orders } }) };
      caches.addOn("hello", ["ns/p"], { rolloutStrategy: PER_GROUP, status, annotations });
    };
    for (const cluster of ["a", "b", "c"]) caches.clusterAddOn(cluster, "hello", WAITING, BEFORE);
    caches.cluster("a", { conditions: { ManagedClusterConditionAvailable: "Unknown" } });
    expect([row()?.stage, row()?.gates[0]?.state]).toEqual(["stalled", "shut"]);
    order({ away: {} });
    expect(row()).toMatchObject({
      stage: "applying",
      waves: [{ stage: "away", counts: [{ stage: "away", size: 1 }] }, { stage: "applying" }],
      gates: [{ state: "open", rule: "0 of 1 done, 1 away" }],
      notice: { level: "note" },
      order: { away: { maxCatchUp: 20 } },
      issues: [],
    });
    const [away] = clustersOf(view);
    expect(away).toMatchObject({ name: "a", stage: "away" });
    expect(away?.message).toBe("It catches up when it is back.");
    const only = readListRequest({ q: "stage:away" }, rolloutClusterTable, () => 0);
    expect(
      view
        .clusters("hello/ns/p")
        ?.store.page({}, only)
        .rows.map(({ name }) => name),
    ).toEqual(["a"]);
    caches.cluster("a");
    expect(row()?.waves[0]).toMatchObject({ stage: "applying" });
  });

  it("moves on by time alone when a soak ends", async () => {
    const { caches, clock, row, view } = start();
    caches.clusterAddOn("a", "hello", DONE, ARRIVED);
    expect(row()?.waves[0]).toMatchObject({ stage: "soaking", soaksUntil: "2026-11-21T10:01:00.000Z" });
    const steps: unknown[] = [];
    view.subscribe(({ rows }) => steps.push(rows.get("hello/ns/p")?.after?.waves[0]?.stage));
    clock.advance(59_999);
    await setImmediate();
    expect(steps).toEqual([]);
    clock.advance(1);
    await setImmediate();
    expect(steps).toEqual(["done"]);
  });

  it("says by time alone that somebody is stalled, or timed out", () => {
    const stalled = start();
    stalled.caches.clusterAddOn("a", "hello", APPLYING, UNDER_WAY);
    expect(stalled.row()?.stage).toBe("applying");
    stalled.clock.advance(STALLED_AFTER_MINUTES * 60_000);
    expect(stalled.row()?.stage).toBe("stalled");
    const timedOut = start({ type: "Progressive", progressive: { progressDeadline: "30s", maxConcurrency: 1 } });
    timedOut.caches.clusterAddOn("a", "hello", APPLYING, UNDER_WAY);
    expect(timedOut.row()).toMatchObject({ stage: "applying", maxConcurrency: 1, progressDeadline: "30s" });
    timedOut.clock.advance(30_000);
    expect(timedOut.row()).toMatchObject({ stage: "timed-out", notice: { level: "bad" } });
  });

  it("leaves no timer when it is closed", () => {
    const { caches, clock, row, view } = start();
    caches.clusterAddOn("a", "hello", DONE, ARRIVED);
    row();
    expect(clock.timers).toBe(1);
    view.close();
    expect(clock.timers).toBe(0);
  });

  it("is not touched by what changes of a cluster besides its set and whether it answers", async () => {
    const { caches, view } = start();
    caches.clusterAddOn("a", "hello", APPLYING, UNDER_WAY);
    view.page({});
    const revision = view.revision;
    caches.cluster("a", { labels: { "cluster.open-cluster-management.io/clusterset": "set-a", other: "label" } });
    expect(view.revision).toBe(revision);
    caches.cluster("a", { conditions: { ManagedClusterConditionAvailable: "Unknown" } });
    expect(view.page({}).rows[0]).toMatchObject({
      stage: "stalled",
      issues: [{ health: "unreachable", clusters: ["a"] }],
    });
  });

  it("joins what changes at once into one step", async () => {
    const { caches, view } = start();
    view.page({});
    let steps = 0;
    view.subscribe(() => (steps += 1));
    for (const cluster of ["a", "b", "c"])
      caches.clusterAddOn(cluster, "hello", DONE, { ...ARRIVED, at: "2026-11-21T09:00:00Z" });
    await setImmediate();
    expect(steps).toBe(1);
    expect(view.page({}).rows[0]).toMatchObject({ stage: "done", applied: 3 });
  });

  it("rests after a look that took long, and then sees all that has changed meanwhile", async () => {
    const { caches, clock, view } = start();
    const list = caches.clusterAddOns.by.bind(caches.clusterAddOns);
    caches.clusterAddOns.by = (index, key) => {
      clock.advance(20);
      return list(index, key);
    };
    view.page({});
    caches.clusterAddOn("a", "hello", DONE, { ...ARRIVED, at: "2026-11-21T09:00:00Z" });
    clock.advance(199);
    expect(view.page({}).rows[0]).toMatchObject({ applied: 0 });
    clock.advance(1);
    expect(view.page({}).rows[0]).toMatchObject({ applied: 1 });
  });

  it("lets all rest after a look at one, and looks at one after the other then", async () => {
    const { caches, clock, view } = start();
    caches.addOn("other", ["ns/p"]);
    const list = caches.clusterAddOns.by.bind(caches.clusterAddOns);
    view.page({});
    caches.clusterAddOns.by = (index, key) => {
      clock.advance(20);
      return list(index, key);
    };
    for (const addOn of ["hello", "other"]) caches.addOn(addOn, ["ns/p"]);
    view.page({});
    for (const addOn of ["hello", "other"])
      caches.clusterAddOn("a", addOn, DONE, { ...ARRIVED, at: "2026-11-21T09:00:00Z" });
    const changedKeys: string[] = [];
    view.subscribe(({ rows }) => changedKeys.push(...rows.keys()));
    clock.advance(199);
    await setImmediate();
    expect(changedKeys).toEqual([]);
    clock.advance(1);
    await setImmediate();
    expect(changedKeys).toHaveLength(1);
    clock.advance(200);
    await setImmediate();
    expect(changedKeys.toSorted()).toEqual(["hello/ns/p", "other/ns/p"]);
  });

  it("says what rolls out, and what was there before, as most of those that wait have it", () => {
    const { caches, row } = start();
    caches.clusterAddOn("b", "hello", WAITING, BEFORE);
    expect(row()?.configs).toEqual([
      {
        resource: "addontemplates",
        namespace: "",
        name: "hello-2",
        hash: "new",
        from: { name: "hello-1", hash: "old" },
      },
    ]);
  });

  it("says that the add-on manager has not taken it up, and that the placement is missing", () => {
    const { caches, view } = start();
    caches.addOn("fresh", ["ns/p", "ns/nowhere"]);
    const notices = view.page({}).rows.map(({ name, notice }) => [name, notice?.message]);
    expect(notices).toEqual([
      ["fresh/ns/nowhere", "Stopped. Placement ns/nowhere does not exist."],
      ["fresh/ns/p", "The add-on manager has not started it yet."],
      ["hello/ns/p", undefined],
    ]);
  });

  it("has each cluster behind a row, in the order in which they roll, and nothing behind another name", () => {
    const { caches, view } = start();
    caches.clusterAddOn("a", "hello", DONE, ARRIVED);
    caches.clusterAddOn("b", "hello", WAITING, BEFORE);
    expect(clustersOf(view)).toMatchObject([
      {
        name: "a",
        position: 0,
        wave: 0,
        set: "set-a",
        stage: "soaking",
        health: "healthy",
        since: "2026-11-21T10:00:00.000Z",
      },
      { name: "b", position: 1, wave: 1, set: "set-b", stage: "waiting", message: "Waiting for its wave." },
      {
        name: "c",
        position: 2,
        wave: 1,
        stage: "waiting",
        health: "installing",
        message: "It has no cluster add-on yet.",
      },
    ]);
    expect(view.clusters("hello/ns/q")).toBeUndefined();
    expect(view.clusters("hello")).toBeUndefined();
  });

  it("makes the list of its clusters once for each state, and again when one of them moves", () => {
    const { caches, view } = start();
    caches.clusterAddOn("b", "hello", WAITING, BEFORE);
    const before = view.clusters("hello/ns/p");
    expect(view.clusters("hello/ns/p")).toBe(before);
    caches.clusterAddOn("a", "hello", DONE, ARRIVED);
    expect(clustersOf(view).map(({ stage }) => stage)).toEqual(["soaking", "waiting", "waiting"]);
  });

  it("says what its contract says", () => {
    const { caches, row, view } = start();
    caches.clusterAddOn("a", "hello", DONE, ARRIVED);
    caches.clusterAddOn("b", "hello", { ...APPLYING, ManifestApplied: "False" }, UNDER_WAY);
    expect(RolloutRow.parse(JSON.parse(JSON.stringify(row())))).toEqual(row());
    const clusters = clustersOf(view);
    expect(clusters.map((cluster) => RolloutCluster.parse(JSON.parse(JSON.stringify(cluster))))).toEqual(clusters);
  });

  it("shows of an order what the add-on manager says it does about it, and of no one's obeying nothing", () => {
    const { caches, row } = start();
    const annotations = {
      "flotilla.dev/rollouts": JSON.stringify({
        "ns/p": { version: 1, hold: { at: "2026-11-21T10:00:00Z", by: "alice" } },
      }),
    };
    const progression = { namespace: "ns", name: "p", configReferences: [{ ...TEMPLATE, desiredConfig: NEW }] };
    caches.addOn("hello", ["ns/p"], {
      rolloutStrategy: PER_GROUP,
      annotations,
      status: { installProgressions: [progression] },
    });
    expect(row()).toMatchObject({ stage: "waiting", held: undefined, order: { hold: { by: "alice" } } });
    const since = "2026-11-21T10:00:01Z";
    const reported = {
      type: "flotilla.dev/Held",
      status: "True",
      reason: "HeldByPerson",
      message: "As told.",
      lastTransitionTime: since,
    };
    const status = { installProgressions: [{ ...progression, conditions: [reported] }] };
    caches.addOn("hello", ["ns/p"], { rolloutStrategy: PER_GROUP, annotations, status });
    expect(row()).toMatchObject({
      stage: "held",
      held: { reason: "HeldByPerson", message: "As told.", since },
      notice: { level: "warn", message: "As told." },
    });
  });
});
