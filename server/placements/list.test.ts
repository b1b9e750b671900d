import { describe, expect, it } from "vitest";
import type { FileListQuery } from "@/lib/api/list/list-query";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

const PLACEMENTS = "placements";

/** Two teams, each with a namespace of its own, in which its people may list placements and nothing else. */
function start() {
  const caches = new TestCaches();
  for (const team of ["a", "b"]) {
    caches.placement(`team-${team}/of-${team}`, {
      conditions: { PlacementSatisfied: "True/AllDecisionsScheduled" },
      spec: { clusterSets: [`set-of-${team}`] },
      status: {
        numberOfSelectedClusters: team === "a" ? 3 : 4,
        decisionGroups: [{ decisionGroupIndex: 0, clusterCount: 3 }],
      },
    });
    caches.placement(`team-${team}/idle-of-${team}`);
    caches.addOn(`add-on-of-${team}`, [`team-${team}/of-${team}`]);
  }
  caches.sync();
  const store = servedLists(caches).placements;
  const of = (team: string) =>
    sessionOf(`member-of-${team}`, (plural, namespace) => plural === PLACEMENTS && namespace === `team-${team}`);
  const read = async (session = of("a"), query: ListInput = {}) => {
    const answer = await store.answer(session, query);
    return answer instanceof Response ? answer.text() : JSON.stringify(answer);
  };
  return { caches, store, read, of };
}

describe("people of two teams", () => {
  it.each<FileListQuery>([
    {},
    { facets: "status,namespace,set,addon" },
    { group: "status" },
    { q: "namespace=team-a,team-b" },
    { q: "set:set" },
    { q: "of-" },
    { sort: "-name", limit: 1 },
    { sort: "-clusters" },
    { format: "csv" },
    { format: "csv", q: "namespace=team-a,team-b" },
  ])("see nothing of each other's placements by %j", async (query) => {
    const { read, of } = start();
    const [ofA, ofB] = await Promise.all([read(of("a"), query), read(of("b"), query)]);
    expect(ofA).toContain("team-a");
    expect(ofB).toContain("team-b");
    expect(ofA).not.toMatch(/(team|of)-b/);
    expect(ofB).not.toMatch(/(team|of)-a/);
  });

  it("are told the same of a namespace that they may not see as of one that is not there", async () => {
    const { read, of } = start();
    const [hidden, absent] = await Promise.all(
      ["team-b", "nowhere"].map((name) => read(of("a"), { q: `namespace=${name}` })),
    );
    expect(hidden).toBe(absent);
  });

  it("do not learn from a filter which add-ons are installed by what they see", async () => {
    const { read, of } = start();
    expect(JSON.parse(await read(of("a"), { q: "addon:add-on", facets: "addon" }))).toMatchObject({
      total: 0,
      all: 2,
      facets: {},
    });
    const both = sessionOf("ada", (plural) => plural === PLACEMENTS || plural === "clustermanagementaddons");
    expect(JSON.parse(await read(both, { q: "addon:add-on-of-b" }))).toMatchObject({
      rows: [{ addOns: ["add-on-of-b"] }],
    });
  });
});

it("is refused to a caller who may list placements nowhere, whatever there is", async () => {
  const { read } = start();
  const stranger = sessionOf("stranger", () => false);
  await expect(read(stranger)).rejects.toMatchObject({
    code: "forbidden",
    missing: { verb: "list", resource: PLACEMENTS },
  });
});

it("asks about no more than a hundred namespaces, those first that the filter names", async () => {
  const { read, caches } = start();
  for (let n = 0; n < 300; n += 1) caches.placement(`space-${n}/p`);
  const requests: string[] = [];
  const session = sessionOf("ada", (plural, namespace) => {
    if (plural === PLACEMENTS && namespace) requests.push(namespace);
    return namespace === "team-b";
  });
  await read(session, { q: "namespace=team-b" });
  expect([requests.length, requests.includes("team-b")]).toEqual([100, true]);
});
