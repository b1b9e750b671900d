import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { getCommonFactors } from "./get-common-factors";

const ada = sessionOf("ada", () => true);

/** Forty clusters of two regions; all of the first lack an add-on that the others have. */
function start() {
  const caches = new TestCaches();
  for (let index = 0; index < 40; index += 1) {
    const name = `c${String(index).padStart(2, "0")}`;
    caches.cluster(name, { labels: { region: index < 10 ? "north" : "south", unique: name } });
    if (index >= 10) caches.clusterAddOn(name, "hello");
  }
  caches.sync();
  return servedLists(caches).clusters;
}

describe("what clusters of a filter have in common", () => {
  it("is what the others have not", async () => {
    const { affected, size, found } = await getCommonFactors(ada, { q: "-addon=hello" }, start(), Date.now());
    expect([affected, size]).toEqual([10, 40]);
    expect(found[0]).toMatchObject({ affectedWith: 10, size: 10, lift: 4, counterExamples: [] });
    expect(found[0]?.factors[0]).toMatchObject({ value: "north" });
  });

  it("is compared among the clusters that have the add-on", async () => {
    const answer = await getCommonFactors(ada, { q: "label.region=south", addOn: "hello" }, start(), Date.now());
    expect(answer).toEqual({ affected: 30, size: 30, found: [] });
  });

  it("is of clusters that the caller may see alone", async () => {
    const south = sessionOf("bo", (plural) => plural !== "managedclusters", { managedclusters: ["c10", "c11"] });
    expect(await getCommonFactors(south, { q: "label.region=south" }, start(), Date.now())).toMatchObject({
      affected: 2,
      size: 2,
      found: [],
    });
  });

  it("is not what they were filtered by", async () => {
    const { found } = await getCommonFactors(ada, { q: "label.region=north" }, start(), Date.now());
    expect(found.flatMap(({ factors }) => factors)).not.toContainEqual({ key: "label region", value: "north" });
  });

  it("names no cluster that the caller may not see as one that is well", async () => {
    const caches = new TestCaches();
    for (let index = 0; index < 80; index += 1) {
      const name = `c${String(index).padStart(2, "0")}`;
      caches.cluster(name, { labels: { zone: index % 40 < 12 ? "a" : "b" } });
      if (index % 40 >= 10) caches.clusterAddOn(name, "hello");
    }
    caches.sync();
    const own = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, "0")}`);
    const bo = sessionOf("bo", (plural) => plural !== "managedclusters", { managedclusters: own });
    const { found } = await getCommonFactors(bo, { q: "-addon=hello" }, servedLists(caches).clusters, Date.now());
    expect(found[0]).toMatchObject({ affectedWith: 10, size: 12, counterExamples: ["c10", "c11"] });
  });

  it("is refused for a filter that is wrong", async () => {
    await expect(getCommonFactors(ada, { q: "nonsense:x" }, start(), Date.now())).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
