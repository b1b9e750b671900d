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

describe("works that write one object", () => {
  const WEB = { apiVersion: "apps/v1", kind: "Deployment", metadata: { namespace: "shop", name: "web" } };
  const NAMESPACE = { apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } };

  function shop() {
    const caches = new TestCaches();
    caches.work("c1/a", {}, { manifests: [WEB] });
    caches.work("c1/b", {}, { manifests: [NAMESPACE, { ...WEB, apiVersion: "apps/v1beta1" }] });
    caches.work("c1/c", {}, { manifests: [NAMESPACE] });
    caches.work("c1/d", {}, { manifests: [{ ...WEB, metadata: { name: "web" } }, {}] });
    caches.work("c2/a", {}, { manifests: [WEB, {}] });
    caches.sync();
    const list = servedLists(caches).works;
    const read = async (query: ListInput, session = sessionOf("ada", () => true)) => {
      const answer = await list.answer(session, query);
      if (answer instanceof Response) throw new Error("this is a file");
      return answer;
    };
    const shared = async () => (await read({ q: "drift:shared" })).rows.map(({ name }) => name);
    return { caches, read, shared };
  }

  it("are found by it, with the others named and counted", async () => {
    const { read, shared } = shop();
    expect(await shared()).toEqual(["c1/a", "c1/b", "c1/c"]);
    const { facets, rows } = await read({ facets: "drift" });
    expect(facets?.drift?.values).toEqual([{ value: "shared", size: 3 }]);
    const messages = rows.flatMap(({ drifts = [] }) => drifts.map(({ message }) => message));
    expect(messages).toEqual([
      "b of this cluster writes objects of it, too: each overwrites what the others write.",
      "a and 1 other work of this cluster write objects of it, too: each overwrites what the others write.",
      "b of this cluster writes objects of it, too: each overwrites what the others write.",
    ]);
  });

  it("are so as long as both are there and write it", async () => {
    const { caches, shared } = shop();
    await shared();
    caches.work("c1/b", {}, { manifests: [NAMESPACE] });
    expect(await shared()).toEqual(["c1/b", "c1/c"]);
    caches.removeWork("c1/c");
    expect(await shared()).toEqual([]);
    caches.work("c2/b", {}, { manifests: [WEB] });
    caches.work("c2/b", { Applied: "True" }, { manifests: [WEB] });
    expect(await shared()).toEqual(["c2/a", "c2/b"]);
  });

  it("are for who may list the works of that cluster", async () => {
    const { read } = shop();
    const onTwo = sessionOf("eve", (plural, namespace) => plural === WORKS && namespace === "c2", {
      managedclusters: ["c2"],
    });
    expect((await read({ q: "drift:shared" }, onTwo)).rows).toEqual([]);
  });
});
