import { describe, expect, it } from "vitest";
import { CLUSTER_ARN_ANNOTATION } from "@/lib/kube/ocm";
import { addOnFacts } from "@/server/addons/add-on-facts";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { CachedKind } from "@/server/hub/cached-kind";
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
  return sourcesOf(caches);
}

function sourcesOf(caches: TestCaches) {
  caches.sync();
  return { ...caches, clusters: servedLists(caches).clusters };
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
    const own = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, "0")}`);
    const bo = sessionOf("bo", (plural) => plural !== "managedclusters", { managedclusters: own });
    const { found } = await getCommonFactors(bo, { q: "-addon=hello" }, sourcesOf(caches), Date.now());
    expect(found[0]).toMatchObject({ affectedWith: 10, size: 12, counterExamples: ["c10", "c11"] });
  });

  it("calls no cluster well that has another problem", async () => {
    const caches = new TestCaches();
    for (let index = 0; index < 40; index += 1) {
      const name = `c${String(index).padStart(2, "0")}`;
      const conditions = { ManagedClusterConditionAvailable: index === 10 ? "Unknown" : "True" };
      caches.cluster(name, { labels: { zone: index < 13 ? "a" : "b" }, conditions });
      if (index >= 10) caches.clusterAddOn(name, "hello", { Available: index === 11 ? "False" : "True" });
    }
    const { found } = await getCommonFactors(ada, { q: "-addon=hello" }, sourcesOf(caches), Date.now());
    expect(found[0]).toMatchObject({ affectedWith: 10, size: 13, troubled: 2, counterExamples: ["c12"] });
  });

  describe("of placements", () => {
    /** Of forty clusters every fourth lacks an add-on: the second wave of one of two placements. */
    function waves() {
      const caches = new TestCaches();
      const names = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, "0")}`);
      for (const [index, name] of names.entries()) {
        caches.cluster(name, { labels: { unique: name } });
        if (index % 4 !== 0) caches.clusterAddOn(name, "hello");
      }
      caches.decision(
        "fleet/all",
        names.filter((_, index) => index % 4 !== 0),
      );
      caches.decision(
        "fleet/all",
        names.filter((_, index) => index % 4 === 0),
        { index: 1, name: "late" },
      );
      caches.decision("fleet/half", names.slice(0, 20));
      return sourcesOf(caches);
    }

    it("is a wave of one that chose all, for who may list decisions", async () => {
      const { found } = await getCommonFactors(ada, { q: "-addon=hello" }, waves(), Date.now());
      expect(found[0]?.factors).toEqual([{ key: "placement fleet/all, wave", value: "2 (late)" }]);
    });

    it("attack: names none to who may not list decisions", async () => {
      const eve = sessionOf("eve", (plural) => plural !== "placementdecisions");
      const { affected, found } = await getCommonFactors(eve, { q: "-addon=hello" }, waves(), Date.now());
      expect([affected, found]).toEqual([10, []]);
    });

    it("is one that chose the affected alone, without a wave where it has one", async () => {
      const sources = waves();
      const q = Array.from({ length: 20 }, (_, index) => `c${String(index).padStart(2, "0")}`).join(",");
      const { found } = await getCommonFactors(ada, { q: `name=${q}` }, sources, Date.now());
      expect(found[0]?.factors).toEqual([{ key: "placement", value: "fleet/half" }]);
    });
  });

  describe("of registrations", () => {
    const names = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, "0")}`);
    const fourths = names.filter((_, index) => index % 4 === 0);
    const q = `name=${fourths.join(",")}`;

    /** Forty clusters, of which these have agents that use tokens, and those sign in by AWS. */
    function registered({ byToken = [], byAws = [] }: { byToken?: readonly string[]; byAws?: readonly string[] }) {
      const caches = new TestCaches();
      const { cache, store } = addOnFacts.open();
      for (const name of names) {
        const annotations: Record<string, string> = byAws.includes(name) ? { [CLUSTER_ARN_ANNOTATION]: name } : {};
        caches.cluster(name, { labels: { unique: name }, annotations });
        const registration = { type: "kubeClient", kubeClient: { driver: byToken.includes(name) ? "token" : "csr" } };
        const metadata = { namespace: name, name: "hello", uid: name, resourceVersion: "1" };
        store({ metadata, spec: {}, status: { registrations: [registration] } });
      }
      caches.sync();
      if (cache instanceof CachedKind) cache.endList(new Set(names.map((name) => `${name}/hello`)), "0");
      return { ...caches, clusters: servedLists({ ...caches, clusterAddOns: cache }).clusters };
    }

    it.each([
      ["of the add-on that is compared", "hello", "hello registration"],
      ["of any add-on", undefined, "add-on registration"],
    ])("is how the agents %s sign in", async (_, addOn, key) => {
      const sources = registered({ byToken: fourths });
      const { found } = await getCommonFactors(ada, { q, ...(addOn && { addOn }) }, sources, Date.now());
      expect(found[0]).toMatchObject({ factors: [{ key, value: "token" }], affectedWith: 10, size: 10 });
    });

    it("is how clusters sign in themselves", async () => {
      const sources = registered({ byAws: fourths });
      const { found } = await getCommonFactors(ada, { q }, sources, Date.now());
      expect(found[0]?.factors).toEqual([{ key: "registration", value: "awsirsa" }]);
    });

    it("attack: is not that of agents to who may not list cluster add-ons", async () => {
      const eve = sessionOf("eve", (plural) => plural !== "managedclusteraddons");
      const sources = registered({ byToken: fourths });
      expect(await getCommonFactors(eve, { q }, sources, Date.now())).toMatchObject({ affected: 10, found: [] });
    });
  });

  describe("of configurations", () => {
    const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
    const names = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, "0")}`);
    const fourths = names.filter((_, index) => index % 4 === 0);
    const q = `name=${fourths.join(",")}`;
    const configured = (name: string, specHash: string) => ({
      configReferences: [{ ...TEMPLATE, lastAppliedConfig: { name, specHash }, desiredConfig: { name, specHash } }],
    });

    /** Forty clusters, of which each fourth has another template of "logs"; all have the same of "proxy". */
    function templated(at = "2026-01-01T00:00:00Z") {
      const caches = new TestCaches();
      for (const name of names) {
        caches.cluster(name, { labels: { unique: name } });
        const logs = fourths.includes(name) ? "logs-0.4.2" : "logs-0.4.1";
        const done = { Available: "True", Progressing: "False/Completed" };
        caches.clusterAddOn(name, "logs", done, { ...configured(logs, `${logs.at(-1)}23456789`), at });
        caches.clusterAddOn(name, "proxy", done, { ...configured("proxy-1", "987654321"), at });
      }
      return sourcesOf(caches);
    }
    const LOGS = { key: "logs addontemplates", value: "logs-0.4.2 (22345678)" };

    it("is a template that the affected have for long, of any of their add-ons, by its hash", async () => {
      const { found } = await getCommonFactors(ada, { q }, templated(), Date.now());
      expect(found[0]).toMatchObject({ factors: [LOGS], affectedWith: 10, size: 10, lift: 4 });
      expect(found).toHaveLength(1);
      expect(found[0]).not.toHaveProperty("change");
    });

    it("is a change where it came lately", async () => {
      const lately = Date.parse("2026-01-01T01:00:00Z");
      const { found } = await getCommonFactors(ada, { q }, templated(), lately);
      expect(found.filter(({ change }) => change === undefined)).toEqual([]);
    });

    it("is none of an add-on that the filter names", async () => {
      const { found } = await getCommonFactors(ada, { q: `${q} addon:log` }, templated(), Date.now());
      expect(found).toEqual([]);
    });

    it("attack: is none for who may not list cluster add-ons", async () => {
      const eve = sessionOf("eve", (plural) => plural !== "managedclusteraddons");
      expect((await getCommonFactors(eve, { q }, templated(), Date.now())).found).toEqual([]);
    });
  });

  it("is refused for a filter that is wrong", async () => {
    await expect(getCommonFactors(ada, { q: "nonsense:x" }, start(), Date.now())).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
