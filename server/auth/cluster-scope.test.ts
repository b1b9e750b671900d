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
    const session = sessionOf("team", (plural, namespace) => plural !== CLUSTERS && namespace === "a", {
      [CLUSTERS]: ["b", "a"],
    });
    expect(await clusterScopeOf(session)).toEqual({ clusters: { a: true, b: true }, addOns: { a: true } });
  });

  it("is nothing for a caller who may neither list nor get one, and says which right is missing", async () => {
    const stranger = sessionOf("stranger", () => false, { managedclustersets: ["a"] });
    await expect(clusterScopeOf(stranger)).rejects.toMatchObject({
      code: "forbidden",
      missing: { verb: "list", resource: CLUSTERS },
    });
  });

  it("is asked with a hundred questions at most, and never one per cluster", async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => `cluster-${n}`);
    const allows = vi.fn(
      (plural: string, namespace: string | undefined) => plural !== CLUSTERS && namespace !== undefined,
    );
    const session = sessionOf("many", allows, { [CLUSTERS]: names });
    const scope = await clusterScopeOf(session);
    expect(Object.keys(scope.clusters ?? {})).toHaveLength(5_000);
    expect(Object.keys(scope.addOns)).toHaveLength(100);
    expect(scope.partial).toBe(true);
    await clusterScopeOf(session);
    expect(allows).toHaveBeenCalledTimes(102);
  });

  it("has the add-ons of all clusters on which they may be listed, whatever names them", async () => {
    const lister = sessionOf("lister", (plural, namespace) => plural === CLUSTERS || namespace === "b");
    expect(await clusterScopeOf(lister, { fleet: ["a", "b", "c"] })).toEqual({ addOns: { b: true } });
  });

  it("says where add-ons may yet be seen on some clusters, and asks about those first that are named", async () => {
    const fleet = Array.from({ length: 250 }, (_, n) => `cluster-${n}`);
    const lister = sessionOf("lister", (plural, namespace) => plural === CLUSTERS || namespace === "cluster-249");
    expect(await clusterScopeOf(lister, { fleet })).toEqual({ addOns: false, partial: true });
    expect(await clusterScopeOf(lister, { fleet, named: ["cluster-249"] })).toEqual({
      addOns: { "cluster-249": true },
      partial: true,
    });
  });

  it("has the add-ons of no cluster that one may not see", async () => {
    const session = sessionOf("team", (plural) => plural !== CLUSTERS, { [CLUSTERS]: ["a"] });
    const inB = sessionOf("team", (plural, namespace) => plural !== CLUSTERS && namespace === "b", {
      [CLUSTERS]: ["a"],
    });
    expect(await clusterScopeOf(session, { named: ["b"], fleet: ["a", "b"] })).toEqual({
      clusters: { a: true },
      addOns: true,
    });
    expect(await clusterScopeOf(inB, { named: ["b"], fleet: ["a", "b"] })).toEqual({
      clusters: { a: true },
      addOns: false,
    });
  });

  it("takes a name for what it is, whatever it is called", async () => {
    const session = sessionOf("x", () => false, { [CLUSTERS]: ["constructor"] });
    const { clusters } = await clusterScopeOf(session);
    expect([Object.hasOwn(clusters ?? {}, "constructor"), Object.hasOwn(clusters ?? {}, "toString")]).toEqual([
      true,
      false,
    ]);
  });
});
