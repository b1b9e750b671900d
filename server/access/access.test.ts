import { afterEach, describe, expect, it, vi } from "vitest";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { HubError } from "@/server/hub/hub-error";
import { openCallerKinds } from "@/server/identities/caller-kinds";
import { TestCaches } from "@/server/testing/caches";
import { openAccessKinds } from "./access-kinds";
import { getReach } from "./get-reach";

afterEach(() => vi.restoreAllMocks());

const SET = "cluster.open-cluster-management.io/clusterset";
const reachAt = () => Promise.reject(new Error("no earlier time was wanted"));
const notFound = () => Promise.reject(new HubError(404, "NotFound", "not found"));

function start() {
  const caches = new TestCaches();
  caches.cluster("c1", { labels: { [SET]: "emea" } });
  caches.cluster("c2", { labels: { [SET]: "apac" } });
  caches.clusterAddOn("c1", "cluster-proxy", { Available: "True" });
  caches.clusterAddOn("c2", "cluster-proxy", { Available: "False/LeaseUpdateStopped" });
  caches.clusterAddOn("c1", "hello", { Available: "True" });
  for (const set of ["emea", "apac"]) caches.clusterSet(set);
  caches.clusterSetBinding("team", "emea");
  caches.clusterSetBinding("all", "emea");
  caches.clusterSetBinding("all", "apac");
  caches.clusterSetBinding("all", "gone");
  caches.sync();
  const kinds = openAccessKinds(openCallerKinds());
  return { caches, kinds, lists: servedLists(caches, undefined, { accessKinds: kinds }) };
}

/** A caller on a hub without the kinds of others. */
function callerOf(user: string, allows: (plural: string) => boolean): Session {
  const session = sessionOf(user, allows);
  const { raw } = session.client;
  session.client.raw = (request) => (request.method === "GET" ? notFound() : raw(request));
  return session;
}

const ada = callerOf("ada", () => true);
const eve = callerOf("eve", (plural) => plural !== "managedclusteraddons" && plural !== "managedclustersets");

describe("ways into clusters", () => {
  it("are the tunnels of the proxy's add-on, with how they are", async () => {
    const answer = await start().lists.access.answer(ada, { sort: "name" });
    expect(answer).toMatchObject({
      total: 2,
      rows: [
        { name: "proxy/c1", way: "proxy", cluster: "c1", state: "up" },
        { name: "proxy/c2", way: "proxy", cluster: "c2", state: "down" },
      ],
    });
  });

  it("are refused to who may list none of them", async () => {
    await expect(start().lists.access.answer(eve, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("from where clusters are reached", () => {
  it("is which namespaces may choose them, by sets that are there", async () => {
    const { caches, kinds } = start();
    expect(await getReach(ada, {}, { caches, kinds, reachAt })).toEqual({
      kinds: { proxy: "absent", account: "absent", permission: "absent", profile: "absent" },
      namespaces: [
        { namespace: "all", sets: ["apac", "emea"], clusters: 2 },
        { namespace: "team", sets: ["emea"], clusters: 1 },
      ],
    });
  });

  it("is of one cluster the namespaces that may choose it", async () => {
    const { caches, kinds } = start();
    const namespaces = async (cluster: string) =>
      (await getReach(ada, { cluster }, { caches, kinds, reachAt })).namespaces;
    expect(await namespaces("c2")).toEqual([{ namespace: "all", sets: ["apac"], clusters: 2 }]);
    expect(await namespaces("nowhere")).toEqual([]);
  });

  const HOLE = { from: Date.UTC(2026, 10, 26, 9), to: Date.UTC(2026, 10, 26, 10) };
  const AT = Date.UTC(2026, 10, 26, 9, 40);
  /** How it was when c9 was there, and the set of all was bound to one namespace. */
  const then = async (at: number, who: string) => ({
    ...{ at, who, hole: HOLE },
    clusters: ["c1", "c9"].map((name) => ({ name, labels: { name } })),
    sets: [
      { name: "all", boundTo: ["team"], takes: () => true },
      { name: "one", boundTo: ["team", "ops"], takes: ({ name }: Readonly<Record<string, string>>) => name === "c9" },
      { name: "none", boundTo: [], takes: () => true },
    ],
  });

  it("is of an earlier time what was recorded of it, and says what was not", async () => {
    const { caches, kinds } = start();
    const at = new Date(AT).toISOString();
    const answer = await getReach(ada, { at, cluster: "c9" }, { caches, kinds, reachAt: then });
    expect(answer).toEqual({
      kinds: { proxy: "listed", account: "unrecorded", permission: "unrecorded", profile: "unrecorded" },
      namespaces: [
        { namespace: "ops", sets: ["one"], clusters: 1 },
        { namespace: "team", sets: ["all", "one"], clusters: 2 },
      ],
      asOf: { at, hole: { from: "2026-11-26T09:00:00.000Z", to: "2026-11-26T10:00:00.000Z" } },
    });
    await expect(getReach(ada, { at: "yesterday" }, { caches, kinds, reachAt: then })).rejects.toThrow("is no time");
  });

  it("attack: reading of the past what may not be listed now", async () => {
    const { caches, kinds } = start();
    const answer = await getReach(eve, { at: new Date(AT).toISOString() }, { caches, kinds, reachAt });
    expect(answer.missing).toMatchObject({ verb: "list", resource: "managedclustersets" });
    expect(answer.kinds.proxy).toMatchObject({ verb: "list", resource: "managedclusteraddons" });
    expect(answer).not.toHaveProperty("namespaces");
  });

  it("names the right of who may not list sets, and shows none of it", async () => {
    const { caches, kinds } = start();
    const answer = await getReach(eve, {}, { caches, kinds, reachAt });
    expect(answer.namespaces).toBeUndefined();
    expect(answer.missing).toMatchObject({ verb: "list", resource: "managedclustersets" });
  });
});
