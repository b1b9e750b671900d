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
    expect(await clusterAddOnScopeOf(sessionOf("ada", allows), { named: ["b", "a"] })).toEqual(expected);
  });

  it("is what is in the namespaces of the clusters that they may get", async () => {
    const caller = sessionOf("ada", (plural, namespace) => plural === ADD_ONS && namespace === "a", {
      [CLUSTERS]: ["a", "b"],
    });
    expect(await clusterAddOnScopeOf(caller)).toEqual({ on: { a: true }, clusters: { a: true, b: true } });
  });

  it("is what is in the namespaces of the fleet where they may list them, though they may get no cluster", async () => {
    const caller = sessionOf("ada", (plural, namespace) => plural === ADD_ONS && namespace === "b");
    expect(await clusterAddOnScopeOf(caller, { fleet: ["a", "b", "c"] })).toEqual({ on: { b: true }, clusters: {} });
  });

  it("is not refused, and may grow, while not all of a large fleet has been asked about", async () => {
    const fleet = Array.from({ length: 300 }, (_, n) => `c${n}`);
    const caller = sessionOf("ada", () => false);
    expect(await clusterAddOnScopeOf(caller, { fleet })).toEqual({ on: {}, clusters: {}, partial: true });
    await expect(clusterAddOnScopeOf(caller, { fleet: fleet.slice(0, 30) })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is not asked about in more than a hundred namespaces, those that are asked for first", async () => {
    const requests = new Set<string>();
    const allows = (_: string, namespace = "") => namespace !== "" && requests.add(namespace) && namespace === "wanted";
    const fleet = Array.from({ length: 300 }, (_, n) => `c${n}`);
    const scope = await clusterAddOnScopeOf(sessionOf("ada", allows, { [CLUSTERS]: fleet }), {
      named: ["wanted"],
      fleet,
    });
    expect(requests.size).toBe(100);
    expect(scope).toMatchObject({ on: { wanted: true }, partial: true });
  });

  it("is refused in the same words whether or not there is such a cluster", async () => {
    const refusals = await Promise.all(
      [[], ["there"], ["nowhere"]].map((requests) =>
        clusterAddOnScopeOf(
          sessionOf("ada", () => false),
          { named: requests },
        ).catch(({ code, message }) => [code, message]),
      ),
    );
    expect(refusals[0]).toEqual([
      "forbidden",
      "ada may not list managedclusteraddons.addon.open-cluster-management.io on this hub.",
    ]);
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });
});
