import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import type { AskedList } from "@/server/views/list-file";
import { TestCaches } from "@/server/views/testing";
import { findRollouts } from "./find-rollouts";

const HEAD = "add-on,placement,strategy,stage,standing,clusters,applied,healthy,waves,held,why,since";

function start() {
  const caches = new TestCaches();
  caches.cluster("c1");
  caches.addOn("a", ["fleet/one", "fleet/=none"]);
  caches.placement("fleet/one");
  caches.decision("fleet/one", ["c1"]);
  caches.clusterAddOn("c1", "a");
  const board = consoleLists(consoleViews(caches)).rollouts;
  return {
    ask: (asked: AskedList) =>
      findRollouts(
        sessionOf("ada", () => true),
        asked,
        board,
      ),
    sync: () => caches.sync(),
  };
}

async function linesOf(answer: Awaited<ReturnType<typeof findRollouts>>): Promise<string[]> {
  if (!(answer instanceof Response)) throw new Error("this is no file");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="rollouts.csv"');
  return (await answer.text()).trim().split("\r\n");
}

describe("the list of rollouts as a file", () => {
  it.each<AskedList>([{ format: "csv" }, { accept: "text/csv" }])("has all that the filter leaves, in order: %j", async (asked) => {
    const { ask, sync } = start();
    sync();
    const [head, ...lines] = await linesOf(await ask({ ...asked, limit: 1, sort: "name" }));
    expect(head).toBe(HEAD);
    expect(lines.map((line) => line.split(",").slice(0, 3))).toEqual([
      ["a", "fleet/=none", "All"],
      ["a", "fleet/one", "All"],
    ]);
    expect(lines[0]).toContain("does not exist");
    expect(await linesOf(await ask({ ...asked, q: "placement=one" }))).toHaveLength(2);
  });

  it("is a page for whoever asks for JSON, and refused while not all is read", async () => {
    const { ask, sync } = start();
    await expect(ask({ format: "csv" })).rejects.toMatchObject({ code: "hub-unreachable" });
    sync();
    expect(await ask({ format: "json", accept: "text/csv" })).toMatchObject({ total: 2 });
  });
});
