import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { CatalogueRow } from "@/lib/lists/catalogue/row";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";
import { getCatalogueEntry } from "./get-entry";

const ada = sessionOf("ada", () => true);
/** May list all but add-ons. */
const eve = sessionOf("eve", (plural) => plural !== "clustermanagementaddons");

function start() {
  const caches = new TestCaches();
  caches.addOn("managed-serviceaccount");
  caches.addOn("our-own");
  const list = servedLists(caches).catalogue;
  const read = async (query: ListInput, caller = ada) => {
    const answer = await list.answer(caller, query);
    if (answer instanceof Response) throw new Error("this is a file");
    return answer;
  };
  const names = async (query: ListInput) => (await read(query)).rows.map(({ name }) => name);
  return { caches, read, names };
}

describe("the catalogue", () => {
  it("is one list of what is installed and what is built in, each once", async () => {
    const { caches, names, read } = start();
    caches.sync();
    expect((await names({ q: "status:installed" })).toSorted()).toEqual(["managed-serviceaccount", "our-own"]);
    const all = await read({ q: "category:*", limit: 100, sort: "status" });
    expect([all.total, new Set(all.rows.map(({ name }) => name)).size]).toEqual([34, 34]);
    expect(all.rows[0]).toMatchObject({ status: "installed" });
    expect(all.rows.at(-1)?.maturity).toMatch(/example|archived/);
  });

  it("leaves out examples that the hub does not have, until they are asked for", async () => {
    const { caches, names, read } = start();
    caches.addOn("helloworld");
    caches.sync();
    const usual = await read({ limit: 100, facets: "category,maturity" });
    expect([usual.total, usual.all]).toEqual([28, 34]);
    expect(usual.facets?.category?.values).toContainEqual({ value: "Examples", size: 7 });
    expect(usual.facets?.maturity?.values).toContainEqual({ value: "example", size: 1 });
    expect(await names({ q: "maturity:example" })).toHaveLength(7);
    expect(await names({ q: "category:Examples" })).toHaveLength(7);
    expect(await names({ q: "category:*", limit: 100 })).toHaveLength(34);
    expect(await names({ q: "busybox" })).toEqual(["busybox-addon"]);
    expect(await names({ q: "name:hello" })).toHaveLength(5);
    for (const q of ["-category:Policy", "status:available", "category:"])
      expect(await names({ q, limit: 100 })).not.toContain("busybox-addon");
    expect(await names({ q: "category:a", limit: 100 })).not.toContain("busybox-addon");
  });

  it("is filtered, counted and paged as other lists are", async () => {
    const { caches, names, read } = start();
    caches.sync();
    expect(await names({ q: "federated -name:flock" })).toEqual(["flower-addon"]);
    expect(await names({ q: "missing:governance" })).toEqual(["config-policy-controller"]);
    const first = await read({ limit: 2, facets: "status" });
    expect(first.facets?.status?.values).toContainEqual({ value: "installed", size: 2 });
    expect((await read({ limit: 2, cursor: first.next })).rows).toHaveLength(2);
  });

  it("follows what is installed", async () => {
    const { caches, read } = start();
    caches.sync();
    const row = async () => (await read({ q: "name=config-policy-controller" })).rows[0];
    expect(await row()).toMatchObject({ status: "incomplete", missing: ["governance-policy-framework"] });
    caches.addOn("governance-policy-framework");
    expect(await row()).toMatchObject({ status: "available", missing: [] });
  });

  it("has what the annotation of an add-on names, and follows it", async () => {
    const { caches, read } = start();
    caches.addOn("our-own", undefined, { annotations: { [REQUIRES_ANNOTATION]: "our-base" } });
    caches.sync();
    const row = async () => (await read({ q: "name=our-own" })).rows[0];
    expect(await row()).toMatchObject({ status: "installed", missing: ["our-base"] });
    caches.addOn("our-base");
    expect(await row()).toMatchObject({ missing: [] });
    const needs = async (name: string) => {
      const { requires, neededBy } = await getCatalogueEntry(ada, caches, name);
      return [requires, neededBy];
    };
    expect(await needs("our-own")).toEqual([[{ name: "our-base", state: "installed" }], []]);
    expect(await needs("our-base")).toEqual([[], [{ name: "our-own", state: "installed" }]]);
    expect((await needs("managed-serviceaccount"))[1]).toEqual([
      { name: "multicluster-kueue-manager", state: "missing" },
      { name: "multicluster-mesh-addon", state: "missing" },
    ]);
  });

  it("says nothing is available before it is known what is installed", async () => {
    await expect(start().read({})).rejects.toMatchObject({ code: "hub-unreachable" });
  });

  it("is refused to those who may not list add-ons, as is each entry", async () => {
    const { caches, read } = start();
    caches.sync();
    await expect(read({}, eve)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getCatalogueEntry(eve, caches, "cluster-proxy")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("an entry of the catalogue", () => {
  it("says what it needs and how it comes to the hub", async () => {
    const { caches } = start();
    caches.sync();
    const entry = await getCatalogueEntry(ada, caches, "multicluster-kueue-manager");
    expect(CatalogueRow.parse(entry.row)).toMatchObject({ status: "available", category: "Scheduling" });
    expect(entry.requires).toEqual([
      { name: "managed-serviceaccount", state: "installed" },
      { name: "cluster-permission", state: "unknown" },
    ]);
    expect(entry.commands.at(-1)).toContain("helm install multicluster-kueue-manager ocm/kueue-addon --version 0.1.4");
  });

  it("has the chart that can be registered, and how its agents work", async () => {
    const { caches } = start();
    caches.sync();
    const chart = async (name: string) => (await getCatalogueEntry(ada, caches, name)).chart;
    expect(await chart("multicluster-kueue-manager")).toMatchObject({ name: "kueue-addon", isUnpublished: false });
    expect(await chart("otel")).toMatchObject({ name: "open-telemetry-addon", isUnpublished: true });
    expect(await chart("cluster-proxy"), "it installs a controller").toBeUndefined();
    expect(await getCatalogueEntry(ada, caches, "cluster-proxy")).toMatchObject({
      health: "lease",
      installsItself: true,
      requiredConfigs: ["ManagedProxyConfiguration cluster-proxy"],
    });
  });

  it("is found where only the hub has it, and not where neither has", async () => {
    const { caches } = start();
    caches.sync();
    expect(await getCatalogueEntry(ada, caches, "our-own")).toMatchObject({ commands: [], requires: [] });
    await expect(getCatalogueEntry(ada, caches, "nothing")).rejects.toMatchObject({ code: "not-found" });
  });
});
