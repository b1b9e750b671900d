import { setImmediate as nextTick } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { RowStep } from "@/server/lists/row-view";
import { TestCaches } from "@/server/testing/caches";
import { type ServedClusters, serveClusters } from "./list";

const ALL = { addOns: true };

afterEach(() => {
  vi.useRealTimers();
});

function clusterView(caches: TestCaches): ServedClusters["view"] {
  return serveClusters(caches).view;
}

function follow(view: ServedClusters["view"]): RowStep<ClusterEntry>[] {
  const steps: RowStep<ClusterEntry>[] = [];
  view.subscribe((step) => steps.push(step));
  return steps;
}

describe("the view of clusters", () => {
  it("has a row for each cluster, by name, with its add-ons", () => {
    const caches = new TestCaches();
    caches.cluster("b");
    const view = clusterView(caches);
    caches.cluster("a");
    caches.clusterAddOn("a", "hello", { Available: "True" });
    caches.clusterAddOn("gone", "hello");
    const { rows, total, loaded } = view.page(ALL);
    expect(rows.map(({ name, addOns }) => [name, addOns.length])).toEqual([
      ["a", 1],
      ["b", 0],
    ]);
    expect([total, loaded]).toEqual([2, 2]);
  });

  it("shows no add-ons to a caller who may not see them", () => {
    const caches = new TestCaches();
    caches.cluster("a");
    caches.clusterAddOn("a", "secret-add-on");
    const page = clusterView(caches).page({ addOns: false });
    expect(page.rows).toMatchObject([{ name: "a", addOnsVisible: false, addOns: [] }]);
    expect(JSON.stringify(page)).not.toContain("secret");
  });

  it("never says that there is nothing while it has not seen all", () => {
    const caches = new TestCaches();
    const view = clusterView(caches);
    expect(view.page(ALL)).toMatchObject({ rows: [], synced: false });
    caches.clusters.endList(new Set(), "1");
    expect(view.page(ALL).synced).toBe(false);
    caches.clusterAddOns.endList(new Set(), "1");
    expect(view.page(ALL).synced).toBe(true);
  });

  it("keeps what it has while the hub is away, and says since when", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T10:00:00Z") });
    const caches = new TestCaches();
    caches.cluster("a");
    const view = clusterView(caches);
    expect(view.page(ALL)).not.toHaveProperty("staleSince");
    caches.clusterAddOns.heard();
    vi.setSystemTime(Date.parse("2026-11-21T10:00:05Z"));
    caches.clusters.failed("away");
    caches.clusterAddOns.failed("away");
    expect(view.page(ALL)).toMatchObject({ rows: [{ name: "a" }], staleSince: "2026-11-21T10:00:00.000Z" });
    caches.clusters.heard();
    caches.clusterAddOns.heard();
    expect(view.page(ALL)).not.toHaveProperty("staleSince");
  });

  it("tells the changes of one tick as one step, with what was before and after", async () => {
    const caches = new TestCaches();
    caches.cluster("a");
    caches.cluster("b");
    const view = clusterView(caches);
    const before = view.revision;
    const steps = follow(view);
    caches.clusterAddOn("a", "hello");
    caches.clusterAddOn("a", "hello", { Available: "True" });
    caches.removeCluster("b");
    caches.cluster("c");
    await nextTick();
    expect(steps.map(({ revision }) => revision)).toEqual([before + 1]);
    const rows = steps[0]?.rows;
    expect([...(rows?.keys() ?? [])].sort()).toEqual(["a", "b", "c"]);
    expect(rows?.get("a")).toMatchObject({
      before: { addOns: [] },
      after: { addOns: [{ name: "hello", health: "healthy" }] },
    });
    expect(rows?.get("b")).toMatchObject({ before: { name: "b" }, after: undefined });
    expect(rows?.get("c")).toMatchObject({ before: undefined, after: { name: "c" } });
  });

  it("takes no step for what does not show, nor for what came and went at once", async () => {
    const caches = new TestCaches();
    caches.cluster("a");
    const view = clusterView(caches);
    const before = view.revision;
    const steps = follow(view);
    caches.cluster("a");
    caches.cluster("b");
    caches.removeCluster("b");
    caches.clusterAddOn("nowhere", "hello");
    await nextTick();
    expect(steps).toEqual([]);
    expect(view.revision).toBe(before);
  });

  it("keeps labels and claims for those who ask about them, and sends neither", () => {
    const caches = new TestCaches();
    const view = clusterView(caches);
    caches.cluster("a", { labels: { env: "prod" } });
    expect(view.rows.get("a")).toMatchObject({ labels: { env: "prod" }, claims: [] });
    expect(JSON.stringify(view.page(ALL).rows)).not.toMatch(/labels|claims|standing|addOnNames/);
  });

  it("shows those clusters alone that somebody may get, each with its add-ons where they may see them", () => {
    const caches = new TestCaches();
    for (const name of ["a", "b", "secret"]) {
      caches.cluster(name);
      caches.clusterAddOn(name, "hello");
    }
    const { rows, total, loaded } = clusterView(caches).page({ clusters: { a: true, b: true }, addOns: { b: true } });
    expect(rows.map(({ name, addOnsVisible, addOns }) => [name, addOnsVisible, addOns.length])).toEqual([
      ["a", false, 0],
      ["b", true, 1],
    ]);
    expect([total, loaded]).toEqual([2, 2]);
  });

  it("answers a page that holds all that its revision says, also before the tick is over", async () => {
    const caches = new TestCaches();
    const view = clusterView(caches);
    const steps = follow(view);
    caches.cluster("a");
    const page = view.page(ALL);
    expect(page.rows).toHaveLength(1);
    expect(steps.map(({ revision }) => revision)).toEqual([page.revision]);
    await nextTick();
    expect(steps).toHaveLength(1);
  });

  it("gives pages that anyone who gets them may change", () => {
    const caches = new TestCaches();
    caches.cluster("a");
    const view = clusterView(caches);
    view.page(ALL).rows.pop();
    expect(view.page(ALL).rows).toHaveLength(1);
  });

  it("builds the same rows from any order of events", () => {
    const writes: ((caches: TestCaches) => void)[] = [
      (caches) => caches.cluster("a", { labels: { region: "eu" } }),
      (caches) => caches.cluster("b", { conditions: { ManagedClusterConditionAvailable: "False" } }),
      (caches) => caches.clusterAddOn("a", "hello", { Available: "True" }),
      (caches) => caches.clusterAddOn("b", "hello", { Configured: "False" }),
    ];
    const orders = permutations(writes);
    const pages = orders.map((order) => {
      const caches = new TestCaches();
      const view = clusterView(caches);
      for (const write of order) {
        write(caches);
        expect(view.revision).toBeGreaterThanOrEqual(0);
      }
      return view.page(ALL).rows;
    });
    for (const rows of pages) expect(rows).toEqual(pages[0]);
  });

  it("follows nothing once it is closed", async () => {
    const caches = new TestCaches();
    const view = clusterView(caches);
    const steps = follow(view);
    view.close();
    caches.cluster("a");
    await nextTick();
    expect(steps).toEqual([]);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
