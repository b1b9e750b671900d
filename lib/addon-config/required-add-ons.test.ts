import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { seededRandom } from "@/lib/kube/random";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { requiredAddOns, requirementCircle, unmetRequirement, unmetText } from "./required-add-ons";

function addOn(name: string, requires?: string) {
  const annotations = requires === undefined ? {} : { [REQUIRES_ANNOTATION]: requires };
  return ClusterManagementAddOn.parse({ metadata: { name, annotations } });
}

function clusterAddOn(name: string, available: string | undefined, metadata = {}) {
  const conditions = available === undefined ? [] : [{ type: "Available", status: available }];
  return ManagedClusterAddOn.parse({ metadata: { name, namespace: "c1", ...metadata }, status: { conditions } });
}

describe("requiredAddOns", () => {
  it.each<[string | undefined, string[]]>([
    [undefined, []],
    ["", []],
    [" , ", []],
    ["base", ["base"]],
    ["base,proxy", ["base", "proxy"]],
    [" base,\n proxy base ", ["base", "proxy"]],
  ])("%j: %j", (text, names) => {
    expect(requiredAddOns(addOn("a", text))).toEqual(names);
  });
});

describe("unmetRequirement", () => {
  const unmet = (there: readonly ManagedClusterAddOn[], requires = "base, proxy") =>
    unmetRequirement(addOn("a", requires), {
      addOn: () => undefined,
      clusterAddOn: (name) => there.find(({ metadata }) => metadata.name === name),
    });
  const proxy = clusterAddOn("proxy", "True");

  it.each<[string, ManagedClusterAddOn[], object | undefined]>([
    ["all there", [clusterAddOn("base", "True"), proxy], undefined],
    ["one is not installed", [proxy], { name: "base", gap: "not-installed" }],
    ["one says nothing", [clusterAddOn("base", undefined), proxy], { name: "base", gap: "not-available" }],
    ["one is unknown", [clusterAddOn("base", "Unknown"), proxy], { name: "base", gap: "not-available" }],
    ["one is down", [clusterAddOn("base", "False"), proxy], { name: "base", gap: "not-available" }],
    [
      "one is going",
      [clusterAddOn("base", "True", { deletionTimestamp: "2026-01-01T00:00:00Z" }), proxy],
      { name: "base", gap: "being-removed" },
    ],
  ])("where %s", (_, there, expected) => {
    expect(unmet(there)).toEqual(expected);
  });

  it("is nothing where nothing is required", () => {
    expect(unmet([], "")).toBeUndefined();
  });
});

describe("a circle of requirements", () => {
  const find = (all: readonly ReturnType<typeof addOn>[]) => (name: string) =>
    all.find(({ metadata }) => metadata.name === name);

  it.each<[string, ReturnType<typeof addOn>[], string[] | undefined]>([
    ["of itself", [addOn("a", "a")], ["a", "a"]],
    ["of two", [addOn("a", "b"), addOn("b", "a")], ["a", "b", "a"]],
    ["further on", [addOn("a", "b"), addOn("b", "c"), addOn("c", "b")], ["b", "c", "b"]],
    ["none: two ways to the same", [addOn("a", "b,c"), addOn("b", "d"), addOn("c", "d"), addOn("d")], undefined],
    ["none: the hub has not the required one", [addOn("a", "b")], undefined],
  ])("%s", (_, all, circle) => {
    const [first] = all;
    expect(first && requirementCircle(first, find(all))).toEqual(circle);
  });

  it("comes before what is not installed, and is named", () => {
    const all = [addOn("a", "z,b"), addOn("b", "a")];
    const facts = { addOn: find(all), clusterAddOn: () => undefined };
    const unmet = unmetRequirement(addOn("a", "z,b"), facts);
    expect(unmet?.circle).toEqual(["a", "b", "a"]);
    expect(unmet && unmetText(unmet)).toContain("a requires b requires a");
  });

  it("is found if, and only if, an order of installation does not exist", () => {
    const random = seededRandom(7);
    for (let run = 0; run < 300; run += 1) {
      const names = ["a", "b", "c", "d", "e", "f"];
      const all = names.map((name) => addOn(name, names.filter(() => random() < 0.2).join()));
      const installed = installedInOrder(all);
      for (const one of all)
        expect(requirementCircle(one, find(all)) === undefined).toBe(installed.has(one.metadata.name));
    }
  });

  /** Those that come if each waits for what it requires: as many rounds as there are add-ons are enough. */
  function installedInOrder(all: readonly ReturnType<typeof addOn>[]): ReadonlySet<string> {
    const installed = new Set<string>();
    for (const _ of all) {
      const next = all.filter((one) => requiredAddOns(one).every((required) => installed.has(required)));
      for (const { metadata } of next) installed.add(metadata.name);
    }
    return installed;
  }
});
