import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import type { AskedList } from "@/server/views/list-file";
import { TestCaches } from "@/server/views/testing";
import { findAddOns } from "./find-add-ons";

const HEAD = "add-on,called,health,clusters,not well,installed,placements,chosen,made by,created";
const ada = sessionOf("ada", () => true);

function start() {
  const caches = new TestCaches();
  const called = { metadata: { name: "a", uid: "a", resourceVersion: "1", creationTimestamp: "2026-11-20T08:00:00Z" } };
  caches.addOns.store({ ...called, spec: { addOnMeta: { displayName: '=HYPERLINK("//x")' }, installStrategy: { type: "Manual" } } });
  caches.addOn("b", ["fleet/one", "fleet/two"]);
  caches.cluster("c1");
  caches.clusterAddOn("c1", "a", { Available: "False" });
  const board = consoleLists(consoleViews(caches)).addOns;
  const ask = (asked: AskedList, caller = ada) => findAddOns(caller, asked, board);
  return { ask, sync: () => caches.sync() };
}

async function linesOf(answer: Awaited<ReturnType<typeof findAddOns>>): Promise<string[]> {
  if (!(answer instanceof Response)) throw new Error("this is no file");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="addons.csv"');
  return (await answer.text()).trim().split("\r\n");
}

describe("the list of add-ons as a file", () => {
  it.each<AskedList>([{ format: "csv" }, { accept: "text/csv" }, { accept: "text/csv;q=0.9, application/json" }])(
    "has all that the filter leaves, in order, and nothing that is a formula: %j",
    async (asked) => {
      const { ask, sync } = start();
      sync();
      expect(await linesOf(await ask({ ...asked, limit: 1, sort: "-name" }))).toEqual([
        HEAD,
        "b,,nowhere,0,0,placements,fleet/one; fleet/two,0,own,2026-11-20T08:00:00Z",
        expect.stringMatching(/^a,"'=HYPERLINK\(""\/\/x""\)",\w+,1,1,manual,,,own,2026-11-20T08:00:00Z$/),
      ]);
      expect(await linesOf(await ask({ ...asked, q: "install=manual" }))).toHaveLength(2);
    },
  );

  it("is a page for whoever asks for JSON, whatever they take", async () => {
    const { ask, sync } = start();
    sync();
    expect(await ask({ format: "json", accept: "text/csv" })).toMatchObject({ total: 2 });
  });

  it("says nothing of clusters to whoever may not list cluster add-ons", async () => {
    const { ask, sync } = start();
    sync();
    const bea = sessionOf("bea", (plural) => plural !== "managedclusteraddons");
    const [, , first] = await linesOf(await ask({ format: "csv", sort: "-name" }, bea));
    expect(first?.split(",").slice(2, 5)).toEqual(["hidden", "", ""]);
  });

  it("is refused while not all is read", async () => {
    await expect(start().ask({ format: "csv" })).rejects.toMatchObject({ code: "hub-unreachable" });
  });
});
