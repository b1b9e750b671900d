import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { ENTRY_FACTS } from "./entry-facts";
import {
  catalogueItem,
  dependentsOf,
  ENTRIES,
  type InstalledAddOns,
  installCommands,
  knownRequirements,
} from "./join-catalogue";

const on = (...names: string[]) => {
  const addOn = { displayName: "", description: "", delivery: "controller", requires: [] } as const;
  return (name: string) => (names.includes(name) ? addOn : undefined);
};

describe("entries", () => {
  it("have a name of their own, a sentence and a place where to read on or a way to the hub", () => {
    expect(ENTRIES.size).toBe(33);
    for (const entry of ENTRIES.values()) {
      expect(entry.name).toMatch(/^[a-z0-9-]+$/);
      expect(entry.description).toMatch(/^[A-Z].*\.$/);
      expect(entry.sourceUrl ?? entry.docsUrl ?? entry.note, entry.name).toBeDefined();
      expect(installCommands(entry).length > 0 || entry.note !== undefined, entry.name).toBe(true);
    }
  });

  it("are what more is known of", () => {
    expect(Object.keys(ENTRY_FACTS).filter((name) => !ENTRIES.has(name))).toEqual([]);
  });

  it("have no commands for a chart that no repository has", () => {
    const commands = (name: string) => [...ENTRIES.values()].filter((each) => each.name === name).map(installCommands);
    expect([...commands("otel"), ...commands("flower-addon")]).toEqual([["make install-all"], []]);
  });

  it("are superseded by entries, and conflict with entries", () => {
    const named = [...ENTRIES.values()].flatMap(({ supersededBy, conflictsWith = [] }) => [
      ...(supersededBy === undefined ? [] : [supersededBy]),
      ...conflictsWith,
    ]);
    expect(named.filter((name) => !ENTRIES.has(name))).toEqual([]);
  });
});

describe("an entry on a hub", () => {
  const status = (name: string, ...installed: string[]) => catalogueItem(name, on(...installed))?.status;

  it("is available, lacks what it requires, is installed, or cannot be seen", () => {
    expect(status("cluster-proxy")).toBe("available");
    expect(status("config-policy-controller")).toBe("incomplete");
    expect(status("config-policy-controller", "governance-policy-framework")).toBe("available");
    expect(status("config-policy-controller", "config-policy-controller")).toBe("installed");
    expect(status("cluster-permission")).toBe("unknown");
  });

  it("says of each requirement whether it is there, as far as the add-ons of the hub tell", () => {
    expect(catalogueItem("multicluster-mesh-addon", on())?.requires).toEqual([
      { name: "cert-manager", state: "unknown" },
      { name: "managed-serviceaccount", state: "missing" },
    ]);
    expect(catalogueItem("multicluster-kueue-manager", on("managed-serviceaccount"))?.requires).toEqual([
      { name: "managed-serviceaccount", state: "installed" },
      { name: "cluster-permission", state: "unknown" },
    ]);
  });

  it("requires what the hub's add-on names, before what is known of it", () => {
    const there = { displayName: "", description: "", delivery: "controller", requires: [] } as const;
    const mesh = { ...there, requires: ["logs", "managed-serviceaccount"] };
    const hub = new Map<string, ReturnType<InstalledAddOns>>([
      ["logs", there],
      ["multicluster-mesh-addon", mesh],
    ]);
    const installed = (name: string) => hub.get(name);
    expect(catalogueItem("multicluster-mesh-addon", installed)?.requires).toEqual([
      { name: "logs", state: "installed" },
      { name: "managed-serviceaccount", state: "missing" },
      { name: "cert-manager", state: "unknown" },
    ]);
    expect(catalogueItem("our-own", () => ({ ...there, requires: ["gone"] }))?.requires).toHaveLength(1);
  });

  it("is known to require add-ons alone", () => {
    const requirements = (name: string, text?: string) =>
      knownRequirements({ metadata: { name, annotations: text ? { [REQUIRES_ANNOTATION]: text } : {} } });
    expect(requirements("multicluster-mesh-addon")).toEqual(["managed-serviceaccount"]);
    expect(requirements("multicluster-mesh-addon", "logs")).toEqual(["logs", "managed-serviceaccount"]);
    expect(requirements("our-own", "logs")).toEqual(["logs"]);
  });

  it("names what is installed and conflicts with it, whichever of the two says so", () => {
    expect(catalogueItem("argocd-agent-addon", on())).toMatchObject({ conflicts: [], absentConflicts: ["argocd"] });
    expect(catalogueItem("argocd-agent-addon", on("argocd"))?.conflicts).toEqual(["argocd"]);
    expect(catalogueItem("argocd", on("argocd-agent-addon"))?.conflicts).toEqual(["argocd-agent-addon"]);
  });

  it("has the texts of the hub, except where these are known to be wrong", () => {
    const addOn = { displayName: "cluster-proxy", description: "Live.", delivery: "template", requires: [] } as const;
    expect(catalogueItem("submariner", () => addOn)).toMatchObject({
      displayName: "cluster-proxy",
      description: "Live.",
    });
    expect(catalogueItem("clusternet", () => addOn)).toMatchObject({ displayName: "Clusternet", delivery: "template" });
    expect(catalogueItem("submariner", on("submariner"))?.displayName).toBe("Submariner");
  });

  it("is what the hub says where it is not built in", () => {
    expect(catalogueItem("our-own", on("our-own"))).toMatchObject({
      displayName: "our-own",
      category: "Other",
      status: "installed",
    });
    expect(catalogueItem("our-own", on())).toBeUndefined();
  });
});

it("changes with the add-ons that it requires or conflicts with", () => {
  expect(dependentsOf("managed-serviceaccount").toSorted()).toEqual([
    "managed-serviceaccount",
    "multicluster-kueue-manager",
    "multicluster-mesh-addon",
  ]);
  expect(dependentsOf("argocd-agent-addon")).toEqual(["argocd-agent-addon", "argocd"]);
});

it("comes to the hub by its chart, or by the command that its documents name", () => {
  const commands = (name: string) => installCommands(ENTRIES.get(name) ?? expect.fail());
  expect(commands("cluster-proxy")[1]).toBe(
    "helm install cluster-proxy ocm/cluster-proxy --version 0.11.0 -n open-cluster-management-addon --create-namespace",
  );
  expect(commands("argocd")).toEqual(["clusteradm install hub-addon --names argocd"]);
  expect(commands("work-manager")).toEqual([]);
});
