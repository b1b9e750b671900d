import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import { sessionOf } from "@/server/auth/testing";
import { startLive, viewer } from "@/server/testing/live";

const SECOND = 1_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(session = viewer()) {
  const { caches, open } = startLive(pass);
  caches.cluster("b");
  const stream = await open(session, "rollouts");
  const { page } = await stream.follow({}, { view: "matrix" });
  const received = async () =>
    (await stream.within(SECOND)).filter(({ type }) => type === "list" || type === "list-gone");
  return { caches, page: { ...page, rows: page.rows as unknown as MatrixRow[] }, received }; // `follow` speaks of clusters
}

it("is answered whole, then told which clusters have other letters", async () => {
  const { caches, page, received } = await start();
  expect(page.rows).toEqual([
    { name: "a", cells: "h" },
    { name: "b", cells: "." },
  ]);
  expect(await received()).toEqual([]);
  caches.clusterAddOn("a", "hello", { Available: "False" });
  expect(await received()).toMatchObject([
    { view: "matrix", window: page.window, seq: page.seq + 1, rows: [{ name: "a", cells: "u" }] },
  ]);
});

it("gives a new add-on the next place, so that letters sent before stay true", async () => {
  const { caches, received } = await start();
  caches.clusterAddOn("b", "alpha", { Available: "True" });
  const [event] = await received();
  expect(event).toMatchObject({
    rows: [{ name: "b", cells: ".h" }],
    facets: {
      addon: {
        values: [
          { value: "hello", size: 1 },
          { value: "alpha", size: 1 },
        ],
      },
    },
  });
  expect(event).not.toHaveProperty("names");
});

it("says nothing of what changes on a cluster without changing a letter", async () => {
  const { caches, received } = await start();
  caches.cluster("a", { labels: { region: "eu" } });
  expect(await received()).toEqual([]);
});

it("never names a cluster that somebody may not see, not even when it goes", async () => {
  const member = sessionOf("member", (plural, namespace) => plural === "managedclusteraddons" && namespace === "a", {
    managedclusters: ["a"],
  });
  const { caches, page, received } = await start(member);
  expect(page.rows).toEqual([{ name: "a", cells: "h" }]);
  caches.clusterAddOn("b", "hello", { Available: "False" });
  caches.removeCluster("b");
  expect(await received()).toEqual([]);
});
