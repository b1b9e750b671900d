import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { MatrixQuery } from "@/lib/api/matrix/matrix-query";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { getMatrix } from "./get-matrix";

const ADD_ONS = "managedclusteraddons";
const CLUSTERS = "managedclusters";
const SET = "cluster.open-cluster-management.io/clusterset";

function start() {
  const caches = new TestCaches();
  const store = servedLists(caches).clusters;
  let requests = 0;
  const sessionFor = (
    user: string,
    allows: (plural: string, namespace: string | undefined) => boolean,
    named: readonly string[] = [],
  ) =>
    sessionOf(
      user,
      (plural, namespace) => {
        requests += 1;
        return allows(plural, namespace);
      },
      { [CLUSTERS]: named },
    );
  const memberOf = (team: string) =>
    sessionFor(`member-of-${team}`, (plural, namespace) => plural === ADD_ONS && namespace === `team-${team}`, [
      `team-${team}`,
    ]);
  return {
    caches,
    store,
    sessionFor,
    memberOf,
    viewer: () => sessionFor("viewer", () => true),
    requests: () => requests,
  };
}

/** Two teams, each with one cluster that its people may get, and whose namespace they may look into. */
function twoTeams() {
  const started = start();
  for (const team of ["a", "b"]) {
    started.caches.cluster(`team-${team}`, { labels: { [SET]: `set-of-${team}`, region: `region-of-${team}` } });
    started.caches.clusterAddOn(`team-${team}`, `only-of-${team}`, { Available: "False" });
    started.caches.clusterAddOn(`team-${team}`, "hello", { Available: "True" });
  }
  started.caches.sync();
  return started;
}

describe("people of two teams", () => {
  it.each<MatrixQuery>([{}, { q: "set:set" }, { q: "addon:only" }, { q: "team" }])(
    "see nothing of each other by %j",
    async (query) => {
      const { store, memberOf } = twoTeams();
      const read = async (team: string) => JSON.stringify(await getMatrix(memberOf(team), query, store));
      const [ofA, ofB] = await Promise.all([read("a"), read("b")]);
      expect(ofA).toContain("team-a");
      expect(ofB).toContain("team-b");
      expect(ofA).not.toMatch(/(team|of)-b/);
      expect(ofB).not.toMatch(/(team|of)-a/);
      expect(ofA.replaceAll("-a", "-x")).toBe(ofB.replaceAll("-b", "-x"));
    },
  );

  it("are told the same of what they may not see as of what is not there", async () => {
    const { store, memberOf } = twoTeams();
    const [hidden, absent] = await Promise.all(
      ["name:team-b", "name:nowhere"].map((q) => getMatrix(memberOf("a"), { q }, store)),
    );
    expect(hidden).toEqual(absent);
  });
});

it("has a letter for each add-on, in the order in which it names them", async () => {
  const { store, viewer } = twoTeams();
  const { rows, facets } = await getMatrix(viewer(), {}, store);
  expect(facets?.addon?.values).toEqual([
    { value: "hello", size: 2 },
    { value: "only-of-a", size: 1 },
    { value: "only-of-b", size: 1 },
  ]);
  expect(rows).toEqual([
    { name: "team-a", set: "set-of-a", cells: "hu." },
    { name: "team-b", set: "set-of-b", cells: "h.u" },
  ]);
});

it("says of clusters whose add-ons are not to be seen that they are there, and not one word of an add-on", async () => {
  const { store, sessionFor } = twoTeams();
  const { rows, facets } = await getMatrix(
    sessionFor("guest", (plural) => plural === CLUSTERS),
    {},
    store,
  );
  expect(rows).toEqual([
    { name: "team-a", set: "set-of-a" },
    { name: "team-b", set: "set-of-b" },
  ]);
  expect(facets?.addon?.values).toEqual([]);
});

it("is as it was with a time", async () => {
  const { store, viewer } = twoTeams();
  const before = await getMatrix(viewer(), {}, store);
  const { caches, store: other } = start();
  caches.cluster("team-c");
  caches.sync();
  other.past = async (at) => ({ at, hole: undefined, view: store.view, visible: (row) => row, isSettled: () => true });
  const then = await getMatrix(viewer(), { at: "2026-11-26T09:40:00Z" }, other);
  expect(then.rows).toEqual(before.rows);
  expect(then.asOf).toEqual({ at: "2026-11-26T09:40:00.000Z" });
  expect((await getMatrix(viewer(), {}, other)).rows).toEqual([{ name: "team-c", cells: "" }]);
});

it("refuses who may see no cluster, and a filter that is wrong", async () => {
  const { store, sessionFor, viewer } = twoTeams();
  const stranger = sessionFor("nobody", (plural) => plural === ADD_ONS);
  await expect(getMatrix(stranger, {}, store)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getMatrix(viewer(), { q: "regio:eu" }, store)).rejects.toMatchObject({ code: "invalid" });
});

it("is small for ten thousand clusters with twenty add-ons, and asks the hub no more for it", async () => {
  const { store, caches, viewer, requests } = start();
  for (let n = 0; n < 10_000; n += 1) {
    const cluster = `edge-${["west", "east", "north"][n % 3]}-${String(n).padStart(5, "0")}`;
    caches.cluster(cluster, { labels: { [SET]: `set-${n % 14}` } });
    for (let each = 0; each < 20; each += 1)
      caches.clusterAddOn(cluster, `add-on-${each}`, { Available: (n * 31 + each * 17) % 97 === 0 ? "False" : "True" });
  }
  caches.sync();
  const answer = await getMatrix(viewer(), {}, store);
  expect(answer.rows).toHaveLength(10_000);
  expect(answer.rows.every(({ cells }) => cells?.length === 20)).toBe(true);
  expect(gzipSync(JSON.stringify(answer), { level: 3 }).length).toBeLessThan(300_000);
  expect(requests()).toBeLessThanOrEqual(2);
}, 150_000);
