import { describe, expect, it } from "vitest";
import type { KubeObject } from "@/lib/kube/object";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import { getDashboard, listDashboards } from "./list-dashboards";

const { signal } = new AbortController();

const configMap = (name: string, data: object, labels: object = { grafana_dashboard: "1" }) =>
  ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "monitoring", labels },
    data,
  }) as unknown as KubeObject; // as the hub answers

/** Somebody whose hub answers with these. */
function callerWith(found: readonly KubeObject[] | HubError, selectors: (string | undefined)[] = []): Caller {
  const list = async (_: unknown, { labelSelector }: { labelSelector?: string }) => {
    selectors.push(labelSelector);
    if (found instanceof HubError) throw found;
    return found;
  };
  const find = async (_: unknown, { name }: { name: string }) =>
    found instanceof HubError ? undefined : found.find(({ metadata }) => metadata.name === name);
  const rights = { may: async () => false };
  return { user: "ada", client: { list, find }, rights } as unknown as Caller; // nothing else of it is used
}

const NODES = configMap("nodes", {
  "nodes.json": '{"title":"Nodes","uid":"nodes-1","description":"Disks.","panels":[]}',
  "odd.json": "{",
  "read.me": "x",
});

describe("dashboards", () => {
  it("are those that come along, and those in ConfigMaps with Grafana's label, by title or file", async () => {
    const selectors: (string | undefined)[] = [];
    const { items, missing } = await listDashboards(callerWith([NODES], selectors), "boards", signal);
    expect(selectors).toEqual(["grafana_dashboard"]);
    expect(missing).toBeUndefined();
    expect(items.filter(({ source }) => source !== "~bundled")).toEqual([
      { source: "monitoring", name: "nodes", key: "nodes.json", title: "Nodes", uid: "nodes-1", description: "Disks." },
      { source: "monitoring", name: "nodes", key: "odd.json", title: "odd" },
    ]);
    expect(items.every(({ source, description }) => source !== "~bundled" || description)).toBe(true);
  });

  it("of who may not list ConfigMaps are those that come along", async () => {
    const { items, missing } = await listDashboards(callerWith(new HubError(403, "Forbidden", "no")), "boards", signal);
    expect(items.every(({ source }) => source === "~bundled")).toBe(true);
    expect(missing).toMatch(/may not list ConfigMaps/);
  });

  it("of who may list ConfigMaps where people keep theirs alone are those, too", async () => {
    const list = async (_: unknown, { namespace }: { namespace?: string }) => {
      if (namespace !== "boards") throw new HubError(403, "Forbidden", "no");
      return [NODES];
    };
    const caller = { user: "ada", client: { list }, rights: { may: async () => true } } as unknown as Caller; // as above
    const { items, missing } = await listDashboards(caller, "boards", signal);
    expect(items.some(({ name }) => name === "nodes")).toBe(true);
    expect(missing).toMatch(/may not list ConfigMaps on this hub/);
  });

  it("are read by name and file", async () => {
    const caller = callerWith([NODES]);
    const { json } = await getDashboard(caller, { source: "monitoring", name: "nodes", key: "nodes.json" }, signal);
    expect(JSON.parse(json)).toMatchObject({ title: "Nodes" });
    expect(JSON.parse((await getDashboard(caller, { source: "~bundled", name: "fleet" }, signal)).json).title).toBe(
      "Fleet",
    );
  });

  it("in a namespace called as what comes along are those of the namespace", async () => {
    const own = configMap("fleet", { "fleet.json": '{"title":"Ours"}' });
    const { json } = await getDashboard(callerWith([own]), { source: "bundled", name: "fleet" }, signal);
    expect(JSON.parse(json).title).toBe("Ours");
  });

  it.each([
    ["what is not there", { source: "monitoring", name: "none" }],
    ["another entry", { source: "monitoring", name: "nodes", key: "constructor" }],
    ["a ConfigMap that is no dashboard", { source: "monitoring", name: "settings", key: "a.json" }],
    ["nothing that comes along", { source: "~bundled", name: "constructor" }],
  ])("are not %s", async (_, wanted) => {
    const caller = callerWith([NODES, configMap("settings", { "a.json": "{}" }, {})]);
    await expect(getDashboard(caller, wanted, signal)).rejects.toThrow("no such dashboard");
  });
});
