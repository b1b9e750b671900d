import { describe, expect, it } from "vitest";
import { CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { laneOf } from "@/lib/rollout/testing";
import { explain } from "./explain";
import { condition, hub, rawAddOn, rawCluster, rawWork } from "./testing";
import { linkOf, NOT_HERE, predicate } from "./testing-cases";

describe("an add-on that is well", () => {
  it("holds in every link, and says so", () => {
    const why = explain(hub());
    expect(why.links.map(({ state }) => state)).toEqual(
      why.links.map(({ id }) => (id === "rollout" ? "unseen" : "ok")),
    );
    expect(why).toMatchObject({
      isHere: true,
      headline: { state: "ok", message: "hello is on c1, and it is healthy." },
    });
  });

  it("has a turn that came, where there is a rollout", () => {
    const why = explain(hub({ rollout: laneOf({ groups: { canary: ["c1"] }, clusters: { c1: { is: "done" } } }) }));
    expect(linkOf(why.links, "rollout")).toMatchObject({
      state: "ok",
      message: "Its turn has come, in wave 1 of 1: it is done.",
    });
  });

  it("is there by hand without any placement", () => {
    const why = explain(hub({ addOn: rawAddOn([]) }));
    expect(why.headline.state).toBe("ok");
    expect(why.placements).toEqual([]);
    expect(why.links.map(({ id }) => id)).not.toContain("decision");
  });
});

describe("links behind the break", () => {
  it("that nothing speaks for are not looked at", () => {
    const why = explain(hub({ placements: { "apps/p": { clusterSets: ["edge"] } }, ...NOT_HERE }));
    const after = why.links.slice(why.links.findIndex(({ id }) => id === "set") + 1);
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(["unseen"]));
  });

  it("are told where an object speaks for itself", () => {
    const silent = rawCluster("c1", {
      conditions: [condition(CLUSTER_JOINED, "True"), condition(CLUSTER_AVAILABLE, "Unknown")],
    });
    const { headline, links } = explain(
      hub({ cluster: silent, works: [rawWork({ conditions: [condition("Applied", "False")] })] }),
    );
    expect(headline.link).toBe("available");
    expect(linkOf(links, "decision").state).toBe("ok");
    expect(linkOf(links, "applied").state).toBe("broken");
  });
});

describe("several placements", () => {
  const TWO = { addOn: rawAddOn(["apps/p", "apps/q"]) };
  const EDGE = { clusterSets: ["edge"] };

  it("follow the one that got furthest, and tell of all", () => {
    const why = explain(
      hub({
        ...TWO,
        placements: { "apps/p": EDGE, "apps/q": predicate({ labelSelector: { matchLabels: { env: "dev" } } }) },
        ...NOT_HERE,
      }),
    );
    expect(why.headline).toMatchObject({
      link: "predicate",
      message: "Placement apps/q does not match c1: its label env is prod, not dev.",
    });
    expect(why.placements.map(({ name, isFollowed, headline }) => [name, isFollowed, headline.link])).toEqual([
      ["p", false, "set"],
      ["q", true, "predicate"],
    ]);
  });

  it("follow the last of those that chose it", () => {
    const why = explain(
      hub({ ...TWO, placements: { "apps/p": {}, "apps/q": {} }, decided: { "apps/p": ["c1"], "apps/q": ["c1"] } }),
    );
    expect(why.placements.map(({ isFollowed }) => isFollowed)).toEqual([false, true]);
    expect(why.headline.state).toBe("ok");
  });
});

describe("what is not visible", () => {
  it("is said of each link with the right it takes, and never told", () => {
    const why = explain(hub({ hidden: ["placements", "requests", "works"] }));
    for (const id of ["placement", "work", "applied", "registered"] as const) {
      expect(linkOf(why.links, id)).toMatchObject({ state: "hidden", cites: [], missing: { resource: "things" } });
    }
    expect(linkOf(why.links, "decision").state).toBe("ok");
    expect(why.headline.state).toBe("ok");
  });

  it("leaves the reason open where the hub did not choose the cluster", () => {
    const why = explain(hub({ hidden: ["placements"], ...NOT_HERE }));
    expect(why.headline).toMatchObject({
      link: "decision",
      state: "broken",
      message: "Placement apps/p did not select c1. The reason is hidden from you.",
    });
  });

  it("leaves open whether it should be there", () => {
    const why = explain(hub({ hidden: ["addOn"], ...NOT_HERE }));
    expect(why.headline).toMatchObject({
      link: "cluster-add-on",
      state: "broken",
      message: "hello is not on c1. Whether it should be is hidden from you.",
    });
  });

  it("is all there is to say where the end of the chain is hidden", () => {
    const why = explain(hub({ hidden: ["clusterAddOn"] }));
    expect(why.headline.state).toBe("hidden");
    expect(why.isHere).toBeUndefined();
  });
});
