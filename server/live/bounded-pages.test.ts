import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListQuery } from "@/lib/api/list/list-query";
import { VIEW_NAMES } from "@/lib/api/live/live";
import type { ListName } from "@/lib/lists/rows";
import { startLive, viewer } from "@/server/testing/live";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What each page asks of lists, beside the views that every browser follows. */
const PAGES: Readonly<Record<string, readonly [view: ListName, query: ListQuery][]>> = {
  overview: [["clusters", { limit: 0, facets: "health", group: "issue" }]],
  clusters: [
    ["clusters", { limit: 200, facets: "health,set,addon,version,provider,region,env" }],
    ["clusters", { limit: 0, facets: "health" }],
  ],
  "clusters with a label": [["clusters", { limit: 200, labels: "region" }]],
  "picking clusters by hand": [
    ["clusters", { limit: 200 }],
    ["clusters", { q: "-addon=hello -health=pending", limit: 0 }],
  ],
  "one cluster": [["clusters", { q: "name=c7", limit: 1 }]],
  "one add-on": [["cluster-addons", { q: "addon=hello", sort: "status", limit: 1 }]],
  "clusters of one add-on": [
    ["cluster-addons", { q: "addon=hello", sort: "status", limit: 200, facets: "status,config,set,region,env" }],
    ["cluster-addons", { q: "addon=hello", limit: 0 }],
  ],
  placements: [
    ["placements", { sort: "status", limit: 200, facets: "status,namespace,set,addon" }],
    ["placements", { limit: 0, facets: "status" }],
  ],
  approvals: [
    ["approvals", { limit: 0, facets: "waits", group: "tab" }],
    ["approvals", { q: "risk=high", limit: 0, group: "tab" }],
    ["approvals", { q: "waits=person,manager", limit: 0, group: "queue" }],
    ["approvals", { q: "waits=person status=pending,denied", sort: "queue", limit: 200 }],
    ["approvals", { q: "waits=person status=absent", sort: "queue", limit: 200 }],
    ["approvals", { q: "-kind=cluster name=r7", limit: 1 }],
    ["approvals", { q: "waits=person", limit: 0, group: "batch" }],
  ],
  works: [
    ["works", { sort: "status", limit: 200, facets: "status,addon,applied,available" }],
    ["works", { limit: 0, facets: "status" }],
  ],
};

/** Bytes that a browser gets on each page, at first and while every cluster and what runs on it changes once. */
async function bytesByPage(clusters: number): Promise<Map<string, number>> {
  const { caches, lists, open } = startLive(pass);
  const names = Array.from({ length: clusters }, (_, n) => `c${n}`);
  const change = (available: string) => {
    for (const [index, name] of names.entries()) {
      caches.cluster(name, {
        labels: { region: `r${index % 9}` },
        conditions: { ManagedClusterConditionAvailable: available },
      });
      caches.clusterAddOn(name, "hello", { Available: available });
      caches.request(`r${index}`, `nobody-${index}`, available);
      caches.waiting(`new-${index}`, available);
      caches.work(`${name}/addon-hello-deploy-0`, { Applied: "True", Available: available }, { addOn: "hello" });
    }
  };
  change("True");
  caches.addOn("hello", ["fleet/all"]);
  caches.placement("fleet/all");
  caches.decision("fleet/all", names);
  const { addons, rollouts } = { addons: lists.addons.view, rollouts: lists.rollouts.view };
  const pages = [addons.page({ clusterAddOns: true, decisions: true, works: true, rollouts: true }), rollouts.page({})];
  expect(pages).toHaveLength(VIEW_NAMES.length);
  const inViews = JSON.stringify(pages).length;
  const bytes = new Map<string, number>();
  const browsers = await Promise.all(
    Object.entries(PAGES).map(async ([page, requests]) => {
      const stream = await open(viewer(), VIEW_NAMES.join(","));
      const answers = await Promise.all(
        requests.map(([view, query], index) => stream.follow(query, { view, slot: `slot-${"abcdef"[index]}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
      bytes.set(page, inViews + JSON.stringify(answers).length);
      return { page, stream };
    }),
  );
  change("False");
  await pass(200);
  for (const { page, stream } of browsers)
    bytes.set(page, (bytes.get(page) ?? 0) + JSON.stringify(await stream.drain()).length);
  for (const { stream } of browsers) await stream.cancel();
  return bytes;
}

it("is for 2,000 clusters no more than for 300, whatever the page", async () => {
  const [few, many] = [await bytesByPage(300), await bytesByPage(2_000)];
  expect([...many.keys()]).toEqual([...few.keys()]);
  for (const [page, size] of few) {
    expect(size).toBeGreaterThan(1_000);
    expect(`${page}: ${(many.get(page) ?? 0) / size < 1.3}`).toBe(`${page}: true`);
  }
}, 60_000);
