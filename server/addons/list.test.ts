import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

const HEAD = "add-on,called,status,clusters,unhealthy,installed,placements,chosen,managed by,created,rollout";
const ada = sessionOf("ada", () => true);

function start() {
  const caches = new TestCaches();
  const called = { metadata: { name: "a", uid: "a", resourceVersion: "1", creationTimestamp: "2026-11-20T08:00:00Z" } };
  caches.addOns.store({
    ...called,
    spec: { addOnMeta: { displayName: '=HYPERLINK("//x")' }, installStrategy: { type: "Manual" } },
  });
  caches.addOn("b", ["fleet/one", "fleet/two"]);
  caches.cluster("c1");
  caches.clusterAddOn("c1", "a", { Available: "False" });
  const store = servedLists(caches).addons;
  const read = (requests: ListInput, caller = ada) => store.answer(caller, requests);
  return { read, sync: () => caches.sync() };
}

async function linesOf(answer: Awaited<ReturnType<ReturnType<typeof start>["read"]>>): Promise<string[]> {
  if (!(answer instanceof Response)) throw new Error("this is no file");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="addons.csv"');
  return (await answer.text()).trim().split("\r\n");
}

describe("the list of add-ons as a file", () => {
  it.each<ListInput>([{ format: "csv" }, { accept: "text/csv" }, { accept: "text/csv;q=0.9, application/json" }])(
    "has all that the filter leaves, in order, and nothing that is a formula: %j",
    async (requests) => {
      const { read, sync } = start();
      sync();
      expect(await linesOf(await read({ ...requests, limit: 1, sort: "-name" }))).toEqual([
        HEAD,
        'b,,nowhere,0,0,placements,"fleet/one; fleet/two",0,own,2026-11-20T08:00:00Z,stuck',
        expect.stringMatching(/^a,"'=HYPERLINK\(""\/\/x""\)",\w+,1,1,manual,,,own,2026-11-20T08:00:00Z,$/),
      ]);
      expect(await linesOf(await read({ ...requests, q: "install=manual" }))).toHaveLength(2);
    },
  );

  it("is a page for a caller who asks for JSON, whatever they take", async () => {
    const { read, sync } = start();
    sync();
    expect(await read({ format: "json", accept: "text/csv" })).toMatchObject({ total: 2 });
  });

  it("says nothing of clusters to a caller who may not list cluster add-ons", async () => {
    const { read, sync } = start();
    sync();
    const bea = sessionOf("bea", (plural) => plural !== "managedclusteraddons");
    const [, , first] = await linesOf(await read({ format: "csv", sort: "-name" }, bea));
    expect(first?.split(",").slice(2, 5)).toEqual(["hidden", "", ""]);
  });

  it("is refused while not all is read", async () => {
    await expect(start().read({ format: "csv" })).rejects.toMatchObject({ code: "hub-unreachable" });
  });
});
