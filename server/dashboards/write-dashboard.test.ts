import { beforeEach, describe, expect, it } from "vitest";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import { getDashboard, listDashboards } from "./list-dashboards";
import { changeDashboard, createDashboard, deleteDashboard } from "./write-dashboard";

const { signal } = new AbortController();
const JSON_OF_ONE = '{"title":"Nodes & Co","panels":[]}';

/** The ConfigMaps of a hub, with versions as it counts them. */
let stored: Map<string, RawObject>;
beforeEach(() => {
  stored = new Map();
});

function callerOf(user: string, may = true): Caller {
  const read = (name: string) => stored.get(name) as KubeObject | undefined;
  const client = {
    list: async () => [...stored.values()],
    find: async (_: unknown, { name }: { name: string }) => read(name),
    create: async (_: unknown, object: RawObject) => put(object, 1),
    patch: async (_: unknown, { name }: { name: string }, patch: { metadata: { resourceVersion: string } }) => {
      const now = Number(read(name)?.metadata.resourceVersion);
      if (patch.metadata.resourceVersion !== String(now)) throw new HubError(409, "Conflict", "newer");
      return put(applyMergePatch(read(name), patch) as RawObject, now + 1);
    },
    remove: async (_: unknown, { name }: { name: string }) => void stored.delete(name),
  };
  return { user, client, rights: { may: async () => may } } as unknown as Caller; // nothing else of it is used
}

function put(object: RawObject, version: number): RawObject {
  const next = { ...object, metadata: { ...object.metadata, uid: "u1", resourceVersion: String(version) } };
  stored.set(String(object.metadata.name), next);
  return next;
}

describe("a dashboard of one's own on the hub", () => {
  it("is a ConfigMap with the label that Grafana reads, and is marked with who keeps it", async () => {
    const { source, name, key } = await createDashboard(callerOf("ada"), { json: JSON_OF_ONE, namespace: "boards" });
    expect([source, key, name]).toEqual([
      "boards",
      "nodes-co.json",
      expect.stringMatching(/^dashboard-nodes-co-\w{8}$/),
    ]);
    expect(stored.get(name)).toMatchObject({
      metadata: { labels: { grafana_dashboard: "1" }, annotations: { "flotilla.dev/owner": "ada" } },
      data: { "nodes-co.json": JSON_OF_ONE },
    });
    const mine = { source, name, key, title: "Nodes & Co", owner: "ada" };
    const listed = async (user: string) => (await listDashboards(callerOf(user), "boards", signal)).items.at(-1);
    expect([await listed("ada"), await listed("bob")]).toEqual([{ ...mine, isOwn: true }, mine]);
  });

  it("is changed as it was read, and a newer one stays", async () => {
    const ada = callerOf("ada");
    const at = await createDashboard(ada, { json: JSON_OF_ONE, namespace: "boards" });
    const { own } = await getDashboard(ada, at, signal);
    expect(own).toEqual({ key: at.key, resourceVersion: "1" });
    const change = { ...at, json: '{"title":"New","panels":[]}', resourceVersion: "1" };
    await changeDashboard(ada, change);
    expect((await getDashboard(ada, at, signal)).json).toContain("New");
    await expect(changeDashboard(ada, { ...change, json: JSON_OF_ONE })).rejects.toMatchObject({ code: "conflict" });
    expect((await getDashboard(ada, at, signal)).json).toContain("New");
    await deleteDashboard(ada, at);
    expect(stored.size).toBe(0);
  });

  it.each([["Ada"], ["ada "], [""], ["bob"]])(
    "attack: %j, who may write ConfigMaps, changes and deletes none of ada's",
    async (user) => {
      const at = await createDashboard(callerOf("ada"), { json: JSON_OF_ONE, namespace: "boards" });
      const other = callerOf(user);
      expect((await getDashboard(other, at, signal)).own).toBeUndefined();
      await expect(changeDashboard(other, { ...at, json: JSON_OF_ONE, resourceVersion: "1" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(deleteDashboard(other, at)).rejects.toMatchObject({ code: "forbidden" });
      expect(stored.size).toBe(1);
    },
  );

  it("attack: no ConfigMap without the label, or without an owner, is written by its name", async () => {
    const ada = callerOf("ada");
    put(
      {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "settings", namespace: "boards" },
        data: { k: "v" },
      } as RawObject,
      1,
    );
    const change = { source: "boards", name: "settings", key: "k", json: JSON_OF_ONE, resourceVersion: "1" };
    await expect(changeDashboard(ada, change)).rejects.toMatchObject({ code: "not-found" });
    await expect(deleteDashboard(ada, change)).rejects.toMatchObject({ code: "not-found" });
  });

  it("names the right that is lacking", async () => {
    const at = await createDashboard(callerOf("ada"), { json: JSON_OF_ONE, namespace: "boards" });
    const ada = callerOf("ada", false);
    const missing = (verb: string) => ({ verb, resource: "configmaps", group: "" });
    expect((await listDashboards(ada, "boards", signal)).keeping).toEqual({
      namespace: "boards",
      missing: missing("create"),
    });
    expect((await getDashboard(ada, at, signal)).own?.missing).toEqual(missing("patch"));
    await expect(createDashboard(ada, { json: JSON_OF_ONE, namespace: "boards" })).rejects.toMatchObject({
      missing: missing("create"),
    });
    await expect(changeDashboard(ada, { ...at, json: JSON_OF_ONE, resourceVersion: "1" })).rejects.toMatchObject({
      missing: missing("patch"),
    });
  });

  it.each([
    ["no JSON", "x{", /not JSON/],
    ["no dashboard", '{"a":1}', /no panels/],
    ["too large", `{"panels":[],"x":"${"ü".repeat(110_000)}"}`, /200 KB/],
  ])("is not kept where it is %s", async (_, json, why) => {
    await expect(createDashboard(callerOf("ada"), { json, namespace: "boards" })).rejects.toThrow(why);
    expect(stored.size).toBe(0);
  });
});
