import { beforeEach, describe, expect, it } from "vitest";
import type { PastPage } from "@/lib/api/list/as-of";
import { invitationObject } from "@/lib/resources/invitation";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { TestHistory } from "./store/testing";

const SET = "cluster.open-cluster-management.io/clusterset";
const CREATED = "2026-11-21T10:00:00Z";
const NEVER = [{ days: ["Sat"], weeks: [1], start: "02:00", duration: "1h" }];
const LISTED = ["gates", "invitations", "catalogue"] as const;

const ada = sessionOf("ada", () => true);
/** May list windows and freezes, and get one cluster. */
const member = sessionOf("member", (plural) => plural === "maintenancewindows" || plural === "freezes", {
  managedclusters: ["c1", "c2"],
});

let caches: TestCaches;
let lists: ServedLists;
let history: TestHistory;
let version = 0;

beforeEach(async () => {
  caches = new TestCaches();
  caches.clusterSet("emea");
  caches.cluster("c1", { labels: { env: "prod", [SET]: "emea" } });
  caches.cluster("c2", { labels: { env: "prod" } });
  caches.cluster("c3");
  window("nights", { labelSelector: { matchLabels: { env: "prod" } } });
  window("europe", { clusterSets: ["emea"] });
  freeze("audit", { reason: "Audit", addOns: ["logs"] });
  caches.rolloutGates.store({
    ...object("canary", {
      addOn: "logs",
      placement: { namespace: "fleet", name: "all" },
      before: { decisionGroups: [{ groupName: "production", groupIndex: 1 }] },
    }),
    status: { state: "Waiting", waitingFor: [{ wave: 1, since: CREATED, clusters: 7 }] },
  });
  invite("open", { names: [], count: 2 });
  invite("named", { names: ["c1"], count: 1 });
  caches.addOn("cluster-proxy");
  caches.sync();
  lists = servedLists(caches);
  history = new TestHistory();
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), caches, history.store);
  const { sources } = new PastLists(history.store, recorder);
  lists.gates.past = sources.gates;
  lists.invitations.past = sources.invitations;
  lists.catalogue.past = sources.catalogue;
  await recorder.poll();
  await history.pass(60_000);
});

function object(name: string, spec: object) {
  version += 1;
  const metadata = { name, uid: name, resourceVersion: String(version), creationTimestamp: CREATED };
  return { apiVersion: "flotilla.dev/v1alpha1", metadata, spec };
}

function window(name: string, clusters: object): void {
  caches.maintenanceWindows.store(object(name, { clusters, timeZone: "Europe/Lisbon", schedule: NEVER }));
}

function freeze(name: string, spec: object): void {
  caches.freezes.store(object(name, spec));
}

function invite(name: string, change: object): void {
  const record = { names: [], count: 2, expiresAt: "2126-11-21T07:00:00Z", createdBy: "ada", ...change };
  const { metadata, ...rest } = invitationObject(name, record);
  caches.invitations.store({ ...rest, metadata: { ...metadata, ...object(name, {}).metadata } });
}

/** Something of each list comes, goes and is another one, and so are the clusters. */
async function change(): Promise<void> {
  await history.pass(1_000);
  caches.removeCluster("c2");
  caches.cluster("c3", { labels: { env: "prod" } });
  caches.clusterSets.dropOwn({ name: "emea" });
  caches.freezes.dropOwn({ name: "audit" });
  freeze("late", { reason: "Late" });
  caches.invitations.dropOwn({ namespace: "flotilla-invitations", name: "named" });
  invite("late", {});
  caches.removeAddOn("cluster-proxy");
  caches.addOn("own");
  for (const { view } of Object.values(lists)) void view.rows;
  await history.pass(60_000);
}

const now = () => new Date(history.now).toISOString();

async function rowsOf(name: (typeof LISTED)[number], query: object, caller = ada) {
  const answer = (await lists[name].answer(caller, query)) as PastPage<{ name: string; clusters?: number }>;
  return JSON.parse(JSON.stringify(answer.rows)) as typeof answer.rows;
}

describe("gates, invitations and the catalogue as of a time", () => {
  it.each(LISTED)("are what they were then, field by field: %s", async (name) => {
    const before = await rowsOf(name, {});
    expect(before.length).toBeGreaterThan(1);
    const at = now();
    await change();
    expect(await rowsOf(name, { at })).toEqual(before);
    expect(await rowsOf(name, { at: now() })).toEqual(await rowsOf(name, {}));
    expect(await rowsOf(name, { at: now() })).not.toEqual(before);
  });

  it.each([
    ["gates", { q: "cluster=c2", sort: "name" }],
    ["gates", { q: "set=emea" }],
    ["gates", { q: "status:waiting,frozen", facets: "status" }],
    ["invitations", { q: "state:waiting cluster=c1" }],
    ["catalogue", { q: "status:installed" }],
  ] as const)("are filtered as they were then: %s by %o", async (name, query) => {
    const before = await rowsOf(name, query);
    expect(before.length).toBeGreaterThan(0);
    const at = now();
    await change();
    expect(await rowsOf(name, { ...query, at })).toEqual(before);
  });

  it("attack: counting, or asking for, clusters of a window that are gone by now, without the right to list them", async () => {
    const sizeOf = async (caller: typeof ada, at: string, q: string) =>
      (await rowsOf("gates", { at, q }, caller)).map(({ clusters }) => clusters);
    const first = now();
    await history.pass(1_000);
    const second = now();
    expect(await sizeOf(member, first, "name=nights")).toEqual([2]);
    await change();
    expect(await sizeOf(ada, second, "name=nights")).toEqual([2]);
    expect(await sizeOf(member, second, "name=nights")).toEqual([1]);
    expect(await sizeOf(ada, second, "cluster=c2 name=nights")).toEqual([2]);
    expect(await sizeOf(member, second, "cluster=c2 name=nights")).toEqual([]);
    expect((await rowsOf("gates", { at: second }, member)).map(({ name }) => name)).not.toContain("approval/canary");
  });

  it("attack: invitations and the catalogue of the past without the right to list them", async () => {
    for (const name of ["invitations", "catalogue"] as const)
      await expect(rowsOf(name, { at: now() }, member)).rejects.toMatchObject({ code: "forbidden" });
  });
});
