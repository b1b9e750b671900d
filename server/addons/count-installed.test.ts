import { expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { countInstalled } from "./count-installed";

const ADD_ONS = "managedclusteraddons";

function start() {
  const caches = new TestCaches();
  for (const cluster of ["a", "b"]) caches.clusterAddOn(cluster, "hello");
  caches.clusterAddOn("c", "other");
  return caches.clusterAddOns;
}

it.each([
  [["a", "b", "c", "nowhere"], 2],
  [["c"], 0],
  [[], 0],
])("counts on which of %j it is: %i", async (clusters, installed) => {
  expect(
    await countInstalled(
      sessionOf("ada", () => true),
      start(),
      "hello",
      clusters,
    ),
  ).toEqual({ installed });
});

it("counts for a caller who may see that of each of them, and tells no one else anything", async () => {
  const ada = () => sessionOf("ada", (plural, namespace) => plural === ADD_ONS && namespace === "a");
  const read = (...clusters: string[]) => countInstalled(ada(), start(), "hello", clusters);
  expect(await read("a")).toEqual({ installed: 1 });
  expect(await read("a", "b")).toEqual({});
  expect(await read("a", "nowhere")).toEqual({});
  await expect(read("b")).rejects.toMatchObject({ code: "forbidden" });
});
