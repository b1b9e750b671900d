import { describe, expect, it } from "vitest";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { readListRequest } from "@/server/lists/list-request";
import { serveRollouts } from "@/server/rollouts/list";
import { TestCaches } from "@/server/testing/caches";
import { serveAddOns } from "./list";

const ALL = { clusterAddOns: true, decisions: true, works: true, rollouts: true };

function start() {
  const caches = new TestCaches();
  const { store, view } = serveAddOns(caches, serveRollouts(caches).view);
  const row = (scope = ALL): AddOnRow | undefined => view.page(scope).rows.find(({ name }) => name === "hello");
  return { caches, store, view, row };
}

describe("the view of add-ons", () => {
  it("has a row for each add-on, whether it is on a cluster or not; a cluster add-on without one has none", () => {
    const { caches, view } = start();
    caches.addOn("quiet");
    caches.addOn("hello");
    caches.clusterAddOn("a", "hello", { Available: "True" });
    caches.clusterAddOn("a", "orphan");
    expect(view.page(ALL).rows).toMatchObject([
      { name: "hello", install: "manual", placements: [], counts: [{ health: "healthy", phase: "done", size: 1 }] },
      { name: "quiet", counts: [], causes: [] },
    ]);
  });

  it("counts each cluster once, by health and phase, as they change and go", () => {
    const { caches, row } = start();
    caches.addOn("hello");
    for (const cluster of ["a", "b", "c"]) caches.clusterAddOn(cluster, "hello", { Available: "True" });
    caches.clusterAddOn("a", "hello", { Available: "False" });
    expect(row()?.counts).toEqual([
      { health: "healthy", phase: "done", size: 2 },
      { health: "unhealthy", phase: "done", size: 1 },
    ]);
    for (const cluster of ["a", "b"]) caches.removeClusterAddOn(cluster, "hello");
    expect(row()?.counts).toEqual([{ health: "healthy", phase: "done", size: 1 }]);
    caches.removeClusterAddOn("c", "hello");
    expect(row()?.counts).toEqual([]);
  });

  it("names each cause once, however its clusters are, the most frequent first, and forgets what is over", () => {
    const { caches, row } = start();
    caches.addOn("hello");
    caches.clusterAddOn("a", "hello", { Configured: "False" });
    for (const cluster of ["b", "c"]) caches.clusterAddOn(cluster, "hello", { Available: "True", Configured: "False" });
    caches.clusterAddOn("d", "hello", { Available: "True" });
    caches.clusterAddOn("e", "hello", { Configured: "True", Progressing: "False/Failed", Available: "True" });
    expect(row()?.causes).toMatchObject([{ message: "Waiting for its wave.", size: 3 }, { size: 1 }]);
    caches.clusterAddOn("e", "hello", { Available: "True" });
    for (const cluster of ["a", "b", "c"]) caches.clusterAddOn(cluster, "hello", { Available: "True" });
    expect(row()?.causes).toEqual([]);
  });

  it("knows how many clusters its placements chose, a cluster that two chose once", () => {
    const { caches, row } = start();
    caches.addOn("hello", ["ns/one", "ns/two"]);
    caches.decision("ns/one", ["a", "b"]);
    caches.decision("ns/two", ["b", "c", "d"]);
    expect(row()).toMatchObject({
      install: "placements",
      decided: 4,
      placements: [
        { name: "one", decided: 2 },
        { name: "two", decided: 3 },
      ],
    });
    caches.decision("ns/one", ["a"]);
    expect(row()).toMatchObject({ decided: 4, placements: [{ decided: 1 }, { decided: 3 }] });
  });

  it("tells from which clusters an add-on still goes, until its works are gone, to callers who may list works", () => {
    const { caches, row } = start();
    caches.addOn("hello");
    caches.clusterAddOn("a", "hello");
    for (const cluster of ["a", "b"])
      caches.work(`${cluster}/addon-hello-deploy-0`, {}, { addOn: "hello", isLeaving: true });
    expect(row()).toMatchObject({ leaving: { size: 1, clusters: ["b"] } });
    expect(row({ ...ALL, works: false })).toMatchObject({ leaving: undefined });
    caches.removeWork("b/addon-hello-deploy-0");
    expect(row()).toMatchObject({ leaving: undefined });
  });

  it("shows nothing of clusters to a caller who may not list cluster add-ons, and no choice to a caller who may not list decisions", () => {
    const { caches, row } = start();
    caches.addOn("hello", ["ns/one"]);
    caches.decision("ns/one", ["a", "b"]);
    caches.clusterAddOn("a", "hello", { Available: "False" });
    expect(row({ clusterAddOns: false, decisions: true, works: false, rollouts: false })).toMatchObject({
      clustersVisible: false,
      counts: [],
      causes: [],
      decided: 2,
    });
    expect(row()?.placements[0]?.rollout).toMatchObject({ total: 2 });
    expect(row({ ...ALL, rollouts: false })?.placements).toMatchObject([{ decided: 2, rollout: undefined }]);
    const blind = row({ clusterAddOns: false, decisions: false, works: false, rollouts: false });
    expect(blind).toMatchObject({
      decided: undefined,
      placements: [{ name: "one", decided: undefined, rollout: undefined }],
    });
  });
});

it("lists to a caller who may not see where add-ons are nothing of it: not in rows, figures or by asking", () => {
  const { store, caches } = start();
  caches.addOn("hello", ["fleet/all"]);
  caches.addOn("quiet");
  caches.clusterAddOn("secret-cluster", "hello", { Available: "False" });
  const page = (q: string, scope = ALL) =>
    store.page(
      scope,
      readListRequest({ q, sort: "status", facets: "health,install,placement" }, store.source.table, Date.now),
    );
  expect(page("rollout:stuck").total).toBe(1);
  expect(page("health:unhealthy").rows.map(({ name }) => name)).toEqual(["hello"]);
  const veiled = { clusterAddOns: false, decisions: false, works: false, rollouts: false };
  expect(page("", veiled)).toMatchObject({
    total: 2,
    rows: [
      { name: "hello", counts: [], decided: undefined },
      { name: "quiet", counts: [] },
    ],
    facets: { health: { values: [{ value: "hidden", size: 2 }] } },
  });
  for (const q of ["health:unhealthy", "rollout:stuck", "phase:done", "clusters:>0", "clusters:<1"])
    expect(page(q, veiled).total).toBe(0);
});
