import { describe, expect, it } from "vitest";
import type { FileListQuery } from "@/lib/api/list-query";
import { sessionOf } from "@/server/auth/testing";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import type { AskedList } from "@/server/views/list-file";
import { TestCaches } from "@/server/views/testing";
import { listWorks } from "./list-works";

const WORKS = "manifestworks";

/** Two teams, each with one cluster that its people may get, and in whose namespace they may list works. */
function start() {
  const caches = new TestCaches();
  for (const team of ["a", "b"]) {
    caches.work(`team-${team}/addon-of-${team}-deploy-0`, { Applied: "True", Available: "True" }, { addOn: `add-on-of-${team}` });
    caches.work(`team-${team}/by-hand-of-${team}`, { Applied: "False/AppliedManifestWorkFailed" });
  }
  caches.sync();
  const lists = consoleLists(consoleViews(caches));
  const of = (team: string) =>
    sessionOf(`member-of-${team}`, (plural, namespace) => plural === WORKS && namespace === `team-${team}`, {
      managedclusters: [`team-${team}`],
    });
  const ask = async (session = of("a"), query: AskedList = {}) => {
    const answer = await listWorks(session, query, lists);
    return answer instanceof Response ? answer.text() : JSON.stringify(answer);
  };
  return { ask, of };
}

describe("people of two teams", () => {
  it.each<FileListQuery>([
    {},
    { facets: "status,addon,applied,available" },
    { group: "trouble" },
    { q: "cluster=team-a,team-b" },
    { q: "of-" },
    { q: "applied:false" },
    { sort: "-name", limit: 1 },
    { format: "csv" },
    { format: "csv", q: "cluster=team-a,team-b" },
  ])("see nothing of each other's works by %j", async (query) => {
    const { ask, of } = start();
    const [ofA, ofB] = await Promise.all([ask(of("a"), query), ask(of("b"), query)]);
    expect(ofA).toContain("team-a");
    expect(ofB).toContain("team-b");
    expect(ofA).not.toMatch(/(team|of)-b/);
    expect(ofB).not.toMatch(/(team|of)-a/);
  });

  it("are told the same of works that they may not see as of none", async () => {
    const { ask, of } = start();
    const [hidden, absent] = await Promise.all(["team-b", "nowhere"].map((name) => ask(of("a"), { q: `cluster=${name}` })));
    expect(hidden).toBe(absent);
  });
});

it("is refused to whoever may list works nowhere", async () => {
  const stranger = sessionOf("stranger", () => false);
  await expect(start().ask(stranger)).rejects.toMatchObject({ code: "forbidden", missing: { verb: "list", resource: WORKS } });
});
