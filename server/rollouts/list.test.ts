import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

const HEAD = "add-on,placement,strategy,stage,status,clusters,applied,healthy,waves,held,why,since";

function start() {
  const caches = new TestCaches();
  caches.cluster("c1");
  caches.addOn("a", ["fleet/one", "fleet/=none"]);
  caches.placement("fleet/one");
  caches.decision("fleet/one", ["c1"]);
  caches.clusterAddOn("c1", "a");
  const store = servedLists(caches).rollouts;
  return {
    read: (requests: ListInput) =>
      store.answer(
        sessionOf("ada", () => true),
        requests,
      ),
    sync: () => caches.sync(),
  };
}

async function linesOf(answer: Awaited<ReturnType<ReturnType<typeof start>["read"]>>): Promise<string[]> {
  if (!(answer instanceof Response)) throw new Error("this is no file");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="rollouts.csv"');
  return (await answer.text()).trim().split("\r\n");
}

describe("the list of rollouts as a file", () => {
  it.each<ListInput>([{ format: "csv" }, { accept: "text/csv" }])(
    "has all that the filter leaves, in order: %j",
    async (requests) => {
      const { read, sync } = start();
      sync();
      const [head, ...lines] = await linesOf(await read({ ...requests, limit: 1, sort: "name" }));
      expect(head).toBe(HEAD);
      expect(lines.map((line) => line.split(",").slice(0, 3))).toEqual([
        ["a", "fleet/=none", "All"],
        ["a", "fleet/one", "All"],
      ]);
      expect(lines[0]).toContain("does not exist");
      expect(await linesOf(await read({ ...requests, q: "placement=one" }))).toHaveLength(2);
    },
  );

  it("is a page for a caller who asks for JSON, and refused while not all is read", async () => {
    const { read, sync } = start();
    await expect(read({ format: "csv" })).rejects.toMatchObject({ code: "hub-unreachable" });
    sync();
    expect(await read({ format: "json", accept: "text/csv" })).toMatchObject({ total: 2 });
  });
});

it("has the rollouts of a cluster by the placements that select it, and sends no name of another", async () => {
  const { read, sync } = start();
  sync();
  const page = await read({ q: "cluster=c1" });
  expect(page).toMatchObject({ total: 1, rows: [{ name: "a/fleet/one" }] });
  expect(Object.keys((page as { rows: object[] }).rows[0] ?? {})).not.toContain("selectedBy");
  expect(await read({ q: "cluster=c2" })).toMatchObject({ total: 0 });
});
