import { describe, expect, it } from "vitest";
import type { FileListQuery } from "@/lib/api/list/list-query";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

const WORKS = "manifestworks";

/** Two teams, each with one cluster that its people may get, and in whose namespace they may list works. */
function start() {
  const caches = new TestCaches();
  for (const team of ["a", "b"]) {
    caches.work(
      `team-${team}/addon-of-${team}-deploy-0`,
      { Applied: "True", Available: "True" },
      { addOn: `add-on-of-${team}` },
    );
    caches.work(`team-${team}/by-hand-of-${team}`, { Applied: "False/AppliedManifestWorkFailed" });
  }
  caches.sync();
  const lists = servedLists(caches);
  const of = (team: string) =>
    sessionOf(`member-of-${team}`, (plural, namespace) => plural === WORKS && namespace === `team-${team}`, {
      managedclusters: [`team-${team}`],
    });
  const read = async (session = of("a"), query: ListInput = {}) => {
    const answer = await lists.works.answer(session, query);
    return answer instanceof Response ? answer.text() : JSON.stringify(answer);
  };
  return { read, of };
}

describe("people of two teams", () => {
  it.each<FileListQuery>([
    {},
    { facets: "status,addon,applied,available" },
    { group: "issue" },
    { q: "cluster=team-a,team-b" },
    { q: "of-" },
    { q: "applied:false" },
    { sort: "-name", limit: 1 },
    { format: "csv" },
    { format: "csv", q: "cluster=team-a,team-b" },
  ])("see nothing of each other's works by %j", async (query) => {
    const { read, of } = start();
    const [ofA, ofB] = await Promise.all([read(of("a"), query), read(of("b"), query)]);
    expect(ofA).toContain("team-a");
    expect(ofB).toContain("team-b");
    expect(ofA).not.toMatch(/(team|of)-b/);
    expect(ofB).not.toMatch(/(team|of)-a/);
  });

  it("are told the same of works that they may not see as of none", async () => {
    const { read, of } = start();
    const [hidden, absent] = await Promise.all(
      ["team-b", "nowhere"].map((name) => read(of("a"), { q: `cluster=${name}` })),
    );
    expect(hidden).toBe(absent);
  });
});

it("is refused to a caller who may list works nowhere", async () => {
  const stranger = sessionOf("stranger", () => false);
  await expect(start().read(stranger)).rejects.toMatchObject({
    code: "forbidden",
    missing: { verb: "list", resource: WORKS },
  });
});
