import { describe, expect, it, vi } from "vitest";
import { clusterScopeOf } from "./cluster-scope";
import { sessionOf } from "./testing";

const CLUSTERS = "managedclusters";

describe("the scope of clusters", () => {
  it("is all of them for who may list them, with add-ons where those may be listed too", async () => {
    expect(await clusterScopeOf(sessionOf("viewer", () => true))).toEqual({ addOns: true });
    expect(await clusterScopeOf(sessionOf("lister", (plural) => plural === CLUSTERS))).toEqual({ addOns: false });
  });

  it("is those that may be got by name, with the add-ons of each namespace where they may be listed", async () => {
    const session = sessionOf("team", (plural, namespace) => plural !== CLUSTERS && namespace === "a", { [CLUSTERS]: ["b", "a"] });
    expect(await clusterScopeOf(session)).toEqual({ clusters: { a: true, b: true }, addOns: { a: true } });
  });

  it("is nothing for whoever may neither list nor get one, and says which right is missing", async () => {
    const stranger = sessionOf("stranger", () => false, { managedclustersets: ["a"] });
    await expect(clusterScopeOf(stranger)).rejects.toMatchObject({ code: "forbidden", missing: { verb: "list", resource: CLUSTERS } });
  });

  it("is asked with a hundred questions at most, and never one per cluster", async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => `cluster-${n}`);
    const allows = vi.fn((plural: string, namespace: string | undefined) => plural !== CLUSTERS && namespace !== undefined);
    const session = sessionOf("many", allows, { [CLUSTERS]: names });
    const scope = await clusterScopeOf(session);
    expect(Object.keys(scope.clusters ?? {})).toHaveLength(5_000);
    expect(Object.keys(scope.addOns)).toHaveLength(100);
    await clusterScopeOf(session);
    expect(allows).toHaveBeenCalledTimes(102);
  });

  it("takes a name for what it is, whatever it is called", async () => {
    const session = sessionOf("x", () => false, { [CLUSTERS]: ["constructor"] });
    const { clusters } = await clusterScopeOf(session);
    expect([Object.hasOwn(clusters ?? {}, "constructor"), Object.hasOwn(clusters ?? {}, "toString")]).toEqual([true, false]);
  });
});
