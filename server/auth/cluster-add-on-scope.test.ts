import { describe, expect, it } from "vitest";
import { clusterAddOnScopeOf } from "./cluster-add-on-scope";
import { sessionOf } from "./testing";

const ADD_ONS = "managedclusteraddons";
const CLUSTERS = "managedclusters";

describe("what somebody may see of cluster add-ons", () => {
  it.each([
    ["all of them, and their clusters", () => true, { on: true, clusters: true }],
    ["all of them, without their clusters", (plural: string) => plural === ADD_ONS, { on: true, clusters: {} }],
    [
      "those in some namespaces, beside all clusters",
      (plural: string, namespace: string | undefined) => plural === CLUSTERS || namespace === "b",
      { on: { b: true }, clusters: true },
    ],
  ] as const)("is %s", async (_, allows, expected) => {
    expect(await clusterAddOnScopeOf(sessionOf("ada", allows), ["b", "a"])).toEqual(expected);
  });

  it("is what is in the namespaces of the clusters that they may get", async () => {
    const caller = sessionOf("ada", (plural, namespace) => plural === ADD_ONS && namespace === "a", { [CLUSTERS]: ["a", "b"] });
    expect(await clusterAddOnScopeOf(caller)).toEqual({ on: { a: true }, clusters: { a: true, b: true } });
  });

  it("is not asked about in more than a hundred namespaces, those that are asked for first", async () => {
    const asked = new Set<string>();
    const caller = sessionOf("ada", (_, namespace) => namespace !== undefined && asked.add(namespace).has("wanted"), {
      [CLUSTERS]: Array.from({ length: 300 }, (_, n) => `c${n}`),
    });
    const { on } = await clusterAddOnScopeOf(caller, ["wanted"]);
    expect([asked.size, asked.has("wanted"), Object.keys(on).length]).toEqual([100, true, 1]);
  });

  it("is refused in the same words whether or not there is such a cluster", async () => {
    const refusals = await Promise.all(
      [[], ["there"], ["nowhere"]].map((asked) =>
        clusterAddOnScopeOf(
          sessionOf("ada", () => false),
          asked,
        ).catch(({ code, message }) => [code, message]),
      ),
    );
    expect(refusals[0]).toEqual(["forbidden", "ada may not list managedclusteraddons.addon.open-cluster-management.io on this hub."]);
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });
});
