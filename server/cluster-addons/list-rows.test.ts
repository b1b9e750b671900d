import { setImmediate as nextTick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ListQuery } from "@/lib/api/list/list-query";
import { REVISIONS } from "@/lib/api/list/revisions";
import type { ClusterAddOnScope } from "@/server/auth/cluster-add-on-scope";
import { readListRequest } from "@/server/lists/list-request";
import { TestCaches } from "@/server/testing/caches";
import { serveClusterAddOns } from "./list";

const ALL: ClusterAddOnScope = { on: true, clusters: true };

function start(caches = new TestCaches()) {
  const { store, view } = serveClusterAddOns(caches, { names: [] });
  const page = (scope: ClusterAddOnScope = ALL, query: ListQuery = {}) =>
    store.page(scope, readListRequest(query, store.source.table, Date.now));
  return { caches, view, page };
}

function reference(desired: string, applied?: string) {
  const config = (specHash: string) => ({ namespace: "n", name: "c", specHash });
  return {
    group: "g",
    resource: "r",
    desiredConfig: config(desired),
    lastAppliedConfig: applied === undefined ? undefined : config(applied),
  };
}

describe("the view of cluster add-ons", () => {
  it("has a row for each, with how and where its cluster is, also where there is no such cluster", () => {
    const { caches, page } = start();
    caches.clusterAddOn("a", "hello", { Available: "False" });
    caches.clusterAddOn("gone", "hello");
    caches.cluster("a", { labels: { region: "eu", "cluster.open-cluster-management.io/clusterset": "edge" } });
    expect(page().rows).toMatchObject([
      {
        name: "a/hello",
        cluster: "a",
        addOn: "hello",
        health: "unhealthy",
        phase: "done",
        clusterHealth: "available",
        set: "edge",
        region: "eu",
      },
      { name: "gone/hello", health: "installing" },
    ]);
    expect(page().rows[1]).not.toHaveProperty("clusterHealth");
    expect(page(ALL, { labels: "region,env" }).rows.map(({ labels }) => labels)).toEqual([{ region: "eu" }, undefined]);
  });

  it.each([
    [{}, undefined],
    [{ configReferences: [reference("1", "1")] }, "in-sync"],
    [{ configReferences: [reference("1", "1"), reference("2", "1")] }, "pending"],
    [{ configReferences: [reference("1")] }, "pending"],
  ])("tells of %j whether it has arrived: %s", (status, expected) => {
    const { caches, page } = start();
    caches.clusterAddOn("a", "hello", {}, status);
    expect(page().rows[0]?.config).toBe(expected);
  });

  it("tells of a configuration that its manager refuses", () => {
    const { caches, page } = start();
    caches.clusterAddOn(
      "a",
      "hello",
      { Progressing: "False/ConfigurationUnsupported" },
      { configReferences: [reference("1", "1")] },
    );
    expect(page().rows[0]?.config).toBe("unsupported");
  });

  it("steps where its cluster changes, in the rows of that cluster alone", async () => {
    const { caches, view } = start();
    for (const name of "ab") caches.clusterAddOn(name, "hello");
    caches.cluster("a");
    expect(view.revision % REVISIONS).toBe(1);
    const steps: string[][] = [];
    view.subscribe(({ rows }) => steps.push([...rows.keys()]));
    caches.cluster("a");
    await nextTick();
    caches.cluster("a", { labels: { region: "eu" } });
    await nextTick();
    caches.removeCluster("a");
    await nextTick();
    caches.removeClusterAddOn("b", "hello");
    await nextTick();
    expect(steps).toEqual([["a/hello"], ["a/hello"], ["b/hello"]]);
  });
});

describe("two people with different namespaces", () => {
  const QUERIES: readonly ListQuery[] = [
    { facets: "status,addon,health,phase,config,set,region,provider,env" },
    { q: "cluster=team-b", facets: "addon" },
    { q: "addon=only-of-b" },
    { q: "region:region-of-b" },
    { q: "-cluster=team-a" },
    { q: "label.owner=b" },
    { sort: "-region", offset: 1 },
  ];

  function twoTeams() {
    const started = start();
    for (const team of ["a", "b"]) {
      const labels = {
        region: `region-of-${team}`,
        owner: team,
        "cluster.open-cluster-management.io/clusterset": `set-of-${team}`,
      };
      started.caches.cluster(`team-${team}`, { labels });
      started.caches.clusterAddOn(`team-${team}`, `only-of-${team}`, { Available: "False" });
      started.caches.clusterAddOn(`team-${team}`, "hello", { Available: "True" });
    }
    return started;
  }

  const scopeOf = (team: string): ClusterAddOnScope => ({
    on: { [`team-${team}`]: true },
    clusters: { [`team-${team}`]: true },
  });

  it.each(QUERIES)("see nothing of each other by %j, not in rows, counts or facets", (query) => {
    const { page } = twoTeams();
    const [ofA, ofB] = ["a", "b"].map((team) => JSON.stringify(page(scopeOf(team), query)));
    expect(ofA).not.toMatch(/(team|of)-b/);
    expect(ofB).not.toMatch(/(team|of)-a/);
    const alone = start();
    alone.caches.cluster("team-a", {
      labels: { region: "region-of-a", owner: "a", "cluster.open-cluster-management.io/clusterset": "set-of-a" },
    });
    alone.caches.clusterAddOn("team-a", "only-of-a", { Available: "False" });
    alone.caches.clusterAddOn("team-a", "hello", { Available: "True" });
    const { revision: _, ...asAlone } = alone.page(scopeOf("a"), query);
    const { revision: __, ...asBeside } = page(scopeOf("a"), query);
    expect(asBeside).toEqual(asAlone);
  });

  it("see no more of clusters than they may: neither shown, nor counted, nor to be asked about", () => {
    const { page } = twoTeams();
    const scope = { on: true, clusters: {} } as const;
    const { rows, facets } = page(scope, { facets: "set,region", labels: "region" });
    expect(rows).toHaveLength(4);
    expect(JSON.stringify([rows, facets])).not.toMatch(/region-of|set-of|clusterHealth/);
    for (const q of ["region:region", "set:set", "label.owner=a", "version:>0.1"])
      expect(page(scope, { q }).total).toBe(0);
  });
});
