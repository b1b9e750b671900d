import { describe, expect, it } from "vitest";
import type { FileListQuery } from "@/lib/api/list/list-query";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

const ADD_ONS = "managedclusteraddons";

/** Two teams, each with one cluster that its people may get, and whose namespace they may look into. */
function start({ isSynced = true } = {}) {
  const caches = new TestCaches();
  for (const team of ["a", "b"]) {
    caches.cluster(`team-${team}`, { labels: { region: `region-of-${team}` } });
    caches.clusterAddOn(`team-${team}`, `only-of-${team}`, { Available: "False" });
    caches.clusterAddOn(`team-${team}`, "hello", { Available: "True" });
  }
  if (isSynced) caches.sync();
  const lists = servedLists(caches);
  const of = (team: string) =>
    sessionOf(`member-of-${team}`, (plural, namespace) => plural === ADD_ONS && namespace === `team-${team}`, {
      managedclusters: [`team-${team}`],
    });
  const read = async (team: string, query: ListInput = {}) => {
    const answer = await lists["cluster-addons"].answer(of(team), query);
    return answer instanceof Response ? answer.text() : JSON.stringify(answer);
  };
  return { caches, lists, read, of };
}

describe("people of two teams", () => {
  it.each<FileListQuery>([
    {},
    { facets: "status,addon,health,config,set,region" },
    { q: "cluster=team-a,team-b", labels: "region" },
    { q: "region:region" },
    { q: "only" },
    { sort: "-name", limit: 1 },
    { format: "csv" },
    { format: "csv", q: "cluster=team-a,team-b" },
  ])("see nothing of each other by %j", async (query) => {
    const { read } = start();
    const [ofA, ofB] = await Promise.all([read("a", query), read("b", query)]);
    expect(ofA).toContain("team-a");
    expect(ofB).toContain("team-b");
    expect(ofA).not.toMatch(/(team|of)-b/);
    expect(ofB).not.toMatch(/(team|of)-a/);
  });

  it("are told the same of what they may not see as of what is not there", async () => {
    const { read } = start();
    const [hidden, absent] = await Promise.all([
      read("a", { q: "cluster=team-b" }),
      read("a", { q: "cluster=nowhere" }),
    ]);
    expect(hidden).toBe(absent);
    const wrong = (q: string) => read("a", { q }).catch((error: unknown) => String(error));
    expect((await wrong("regio:region-of-b")).replaceAll("-b", "-x")).toBe(
      (await wrong("regio:region-of-x")).replaceAll("-b", "-x"),
    );
  });
});

describe("a list as a file", () => {
  it("has all that the filter leaves, in order, whatever the limit", async () => {
    const { read, caches } = start();
    for (let n = 0; n < 1_203; n += 1) caches.clusterAddOn("team-a", `x${String(n).padStart(4, "0")}`);
    const lines = (await read("a", { q: "addon:x", sort: "-addon", limit: 3, offset: 2, format: "csv" }))
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe(
      "cluster,add-on,health,phase,status,why,since,configuration,overridden,cluster health,set,region",
    );
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(
      Array.from({ length: 1_203 }, (_, n) => `x${String(1_202 - n).padStart(4, "0")}`),
    );
  });

  it("is what there was when it was asked for, while rows come and go between its parts", async () => {
    const { lists, caches, of } = start();
    const names = Array.from({ length: 1_200 }, (_, n) => `x${String(n).padStart(4, "0")}`);
    for (const name of names) caches.clusterAddOn("team-a", name);
    const file = await lists["cluster-addons"].answer(of("a"), { q: "addon:x", format: "csv" });
    const reader = (file as Response).body?.getReader(); // a file was asked for
    const parts: string[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(new TextDecoder().decode(part.value));
      if (parts.length !== 2) continue;
      for (const name of names.slice(0, 100)) caches.removeClusterAddOn("team-a", name);
      caches.clusterAddOn("team-a", "x0000a");
    }
    const written = parts.join("").trimEnd().split("\r\n").slice(1);
    expect(written.map((line) => line.split(",")[1])).toEqual(names);
  });

  it("is asked for by what the caller takes, too, and is none where JSON is asked for", async () => {
    const { read } = start();
    expect(await read("a", { accept: "text/csv, */*" })).toMatch(/^cluster,/);
    expect(await read("a", { accept: "text/csv", format: "json" })).toMatch(/^\{/);
    expect(await read("a", { accept: "application/json" })).toMatch(/^\{/);
  });

  it("is not made while some of it is not read yet", async () => {
    await expect(start({ isSynced: false }).read("a", { format: "csv" })).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
    });
  });

  it("says in its name where its reader may yet see more", async () => {
    const { caches, lists, of } = start();
    const nameOf = async () => {
      const file = await lists["cluster-addons"].answer(of("a"), { format: "csv" });
      return (file as Response).headers.get("content-disposition"); // a file was asked for
    };
    expect(await nameOf()).toBe('attachment; filename="cluster-addons.csv"');
    for (let n = 0; n < 50; n += 1) caches.cluster(`other-${n}`);
    expect(await nameOf()).toBe('attachment; filename="cluster-addons-partial.csv"');
  });

  it("holds no formula", async () => {
    const { read, caches } = start();
    caches.clusterAddOn("team-a", "=cmd|calc", { Available: "True" });
    expect(await read("a", { format: "csv", q: "cmd" })).toContain("\r\nteam-a,'=cmd|calc,");
  });
});
