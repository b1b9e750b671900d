import { expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { countInstalled } from "./count-installed";
import { LeftoverWorks } from "./leftover-works";

const ADD_ONS = "managedclusteraddons";

function start() {
  const caches = new TestCaches();
  const leftover = new LeftoverWorks(caches);
  leftover.follow();
  for (const cluster of ["a", "b"]) caches.clusterAddOn(cluster, "hello");
  caches.clusterAddOn("c", "other");
  caches.work("c/addon-hello-deploy-0", {}, { addOn: "hello", isLeaving: true });
  caches.work("c/addon-hello-deploy-1", {}, { addOn: "hello", isLeaving: true });
  caches.work("d/addon-other-deploy-0", {}, { addOn: "other", isLeaving: true });
  return { clusterAddOns: caches.clusterAddOns, leftover };
}

it.each([
  [["a", "b", "c", "nowhere"], 2, 1],
  [["c", "d"], 0, 1],
  [[], 0, 0],
])("counts on which of %j it is: %i, and is going from: %i", async (clusters, installed, leaving) => {
  expect(
    await countInstalled(
      sessionOf("ada", () => true),
      start(),
      "hello",
      clusters,
    ),
  ).toEqual({ installed, leaving });
});

it("counts for a caller who may see that of each of them, and tells no one else anything", async () => {
  const ada = () => sessionOf("ada", (plural, namespace) => plural === ADD_ONS && namespace === "a");
  const read = (...clusters: string[]) => countInstalled(ada(), start(), "hello", clusters);
  expect(await read("a")).toEqual({ installed: 1 });
  expect(await read("a", "b")).toEqual({});
  expect(await read("a", "nowhere")).toEqual({});
  await expect(read("b")).rejects.toMatchObject({ code: "forbidden" });
});
