import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { listClusterNames } from "./list-cluster-names";

/** Three clusters, of which the second has an add-on. */
function start() {
  const caches = new TestCaches();
  for (const name of ["c1", "c2", "c3"]) caches.cluster(name, { labels: { env: name === "c3" ? "dev" : "prod" } });
  caches.clusterAddOn("c2", "hello");
  return { caches, store: servedLists(caches).clusters };
}

const ada = sessionOf("ada", () => true);
const onlyC1 = sessionOf("bo", (plural) => plural !== "managedclusters", { managedclusters: ["c1"] });

describe("names of clusters", () => {
  it.each([
    ["all", {}, ["c1", "c2", "c3"]],
    ["those that a filter leaves", { q: "label.env=prod" }, ["c1", "c2"]],
    ["those without an add-on", { q: "-addon=hello" }, ["c1", "c3"]],
    ["in another order", { sort: "-name" }, ["c3", "c2", "c1"]],
    ["no others than these", { q: "label.env=prod", among: ["c3", "c2", "gone"] }, ["c2"]],
    ["none of nothing", { among: [] }, []],
  ])("are %s", async (_, input, expected) => {
    const { caches, store } = start();
    caches.sync();
    expect(await listClusterNames(ada, input, store)).toEqual({ names: expected });
  });

  it("are those that the caller may see, whatever is named", async () => {
    const { caches, store } = start();
    caches.sync();
    expect(await listClusterNames(onlyC1, { among: ["c1", "c2"] }, store)).toEqual({ names: ["c1"] });
    const stranger = sessionOf("cy", () => false);
    await expect(listClusterNames(stranger, { among: ["c1"] }, store)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("are not reported while some are not read yet", async () => {
    await expect(listClusterNames(ada, {}, start().store)).rejects.toMatchObject({ code: "hub-unreachable" });
  });

  it("are not reported for a filter that is wrong", async () => {
    await expect(listClusterNames(ada, { q: "nonsense:x" }, start().store)).rejects.toMatchObject({ code: "invalid" });
  });
});
