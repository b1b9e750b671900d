import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { FilterField } from "@/lib/filter/field-table";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { type Field, propertyOf } from "@/lib/lists/field";
import type { GateEntry } from "@/lib/lists/gates/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { LISTS } from "@/lib/lists/lists";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { ListName } from "@/lib/lists/rows";
import type { SetEntry } from "@/lib/lists/sets/list";
import type { WorkRow } from "@/lib/lists/works/row";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import type { ApiError } from "@/server/errors";
import { TestCaches } from "@/server/testing/caches";
import { PastLists } from "./past-lists";
import { type RecordedView, RowRecorder } from "./row-recorder";
import { KIND } from "./store/subjects";
import { TestHistory } from "./store/testing";

const ada = sessionOf("ada", () => true);
const T = "2026-11-20T08:00:00Z";
const LATER = "2026-11-25T08:00:00Z";

/** One row, or a few, in which each field has a value: what is left out here would not be compared. */
const WORKS: readonly WorkRow[] = [
  {
    ...{ name: "c1/web", cluster: "c1", work: "web", addOn: "hello", manifests: 3 },
    ...{ applied: "true", available: "false", isLeaving: true, message: "It is not available.", since: LATER },
    rolled: { set: "fleet.web", placement: "all", template: "t1", status: "failed", health: "degraded" },
    drifts: [{ kind: "changed", message: "replicas is 5, not 3" }],
    feedback: ["ReadyReplicas=2"],
    createdAt: T,
  },
];
const PLACEMENTS: readonly PlacementRow[] = [
  {
    ...{ name: "fleet/all", namespace: "fleet", placement: "all", status: "short", message: "It wants more." },
    ...{ since: LATER, chosen: 2, wanted: 3, groups: 1, sets: ["emea"], addOns: ["hello"], createdAt: T },
  },
];
const ROLLOUTS: readonly RolloutRow[] = [
  {
    ...{ name: "hello/fleet/all", addOn: "hello", namespace: "fleet", placement: "all", strategy: "Progressive" },
    ...{ stage: "failed", total: 4, applied: 2, healthy: 1, maxConcurrency: 2, gates: [], configs: [] },
    ...{ minSuccessTime: "5m", progressDeadline: "10m", lifecycle: "flotilla", templated: true, since: LATER },
    waves: [{ mandatory: false, stage: "failed", size: 4, counts: [], sets: ["emea"], failuresAllowed: 0 }],
    notice: { level: "bad", message: "It cannot go on." },
    issues: [{ message: "No image.", stage: "failed", health: "unhealthy", size: 1, clusters: ["c1"] }],
    waits: [{ kind: "window", gate: "window/nights", message: "It waits.", size: 1, clusters: ["c1"] }],
    held: { reason: "HealthGate", message: "It is held.", since: LATER },
    order: { hold: { at: LATER, by: "ada" } },
  } as RolloutRow,
];
const APPROVALS: readonly ApprovalEntry[] = [
  {
    ...{ name: "requests/r1", kind: "add-on", object: "r1", cluster: "c1", addOn: "hello", state: "waiting" },
    ...{ clusterStatus: "available", risk: "low", ownRisk: "low", headline: "Nothing was found.", createdAt: T },
    ...{ decidedAt: LATER, deletedAt: LATER, invitation: "open", batch: "0".repeat(32), version: "v1" },
    certificate: { serial: "aa", notBefore: T, notAfter: LATER, isRenewed: false },
    ...{ joinWaits: true, requester: "system:a:b", worst: "high", worstFor: { withoutAddOns: "low", alone: "low" } },
  },
];
const IDENTITIES: readonly IdentityRow[] = [
  {
    ...{ name: "certificate/r1", way: "certificate", object: "r1", subject: "system:a", cluster: "c1", addOn: "hello" },
    ...{ approver: "ada", from: T, until: LATER, isRenewed: false, wasLate: true, isForged: false, inUse: "yes" },
    role: "ClusterRole view",
  },
];
const SETS: readonly SetEntry[] = [
  {
    ...{ name: "default", selector: "LabelSelector", members: 2, available: 1, boundTo: ["fleet"], placements: 1 },
    ...{ addOns: ["hello"], managed: ["team"], createdAt: T },
    labelSelector: { matchLabels: { env: "prod" }, matchExpressions: [] },
  },
];
const REPLICA_SETS: readonly ReplicaSetRow[] = [
  {
    ...{ name: "fleet/web", namespace: "fleet", set: "web", status: "progressing", message: "2 of 3.", since: LATER },
    ...{ placements: ["all"], manifests: 2, total: 3, applied: 2, available: 1, progressing: 1, degraded: 1 },
    createdAt: T,
  },
];
const GATES: readonly GateEntry[] = [
  {
    ...{ name: "freeze/audit", kind: "freeze", object: "audit", status: "frozen", about: "c1", isFleet: true },
    ...{ sets: ["emea"], addOns: ["hello"], placement: "fleet/all", clusters: 1, stops: ["hello/fleet/all"] },
    ...{ until: LATER, since: T, zone: "Europe/Lisbon", by: "ada", reason: "Audit", createdAt: T },
    ...{ veto: { values: ["no"] }, approvals: { given: 1, needed: 2 }, problem: "It cannot be read." },
    ...{ members: ["c1"], part: { names: ["c1"], clusterSets: [] } },
  } as GateEntry,
];
const INVITATIONS: readonly InvitationRow[] = [
  {
    ...{ name: "open", names: ["c9"], count: 2, used: ["c1"], createdBy: "ada", createdAt: T, expiresAt: LATER },
    revoked: { by: "ada", at: LATER },
  },
];
const DELETIONS: readonly DeletionRow[] = [
  {
    ...{ name: "c1/app/ManifestWork", kind: "ManifestWork", namespace: "c1", object: "app", cluster: "c1", since: T },
    ...{ blocker: "agent-away", message: "It waits for its agent.", actor: "agent", who: "the agent of c1" },
    ...{ step: "Start it.", chain: "ManifestWork app", isStuck: true },
  } as unknown as DeletionRow,
];

/** Lists whose rows are made of the objects of a hub. */
function hub(): TestCaches {
  const caches = new TestCaches();
  const metadata = (name: string, rest: object = {}) => {
    const uid = `u-${name}`;
    return { name, uid, resourceVersion: "1000", creationTimestamp: T, ...rest };
  };
  const condition = (type: string, status: string, reason: string) => {
    const message = `${reason} is why.`;
    return { type, status, reason, message, lastTransitionTime: LATER };
  };
  caches.clusters.store({
    metadata: metadata("c1", {
      labels: {
        "cluster.open-cluster-management.io/clusterset": "emea",
        ...{ env: "prod", region: "eu-west-1" },
      },
    }),
    spec: { hubAcceptsClient: true },
    status: {
      conditions: [
        condition("ManagedClusterJoined", "True", "Joined"),
        condition("ManagedClusterConditionAvailable", "True", "Up"),
      ],
      version: { kubernetes: "v1.31.2" },
      clusterClaims: [{ name: "platform.open-cluster-management.io", value: "AWS" }],
    },
  });
  caches.cluster("c2", { conditions: { ManagedClusterConditionAvailable: "Unknown/NodeLost" } });
  const template = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
  const reference = { ...template, lastAppliedConfig: { name: "hello-1.2.0" }, desiredConfig: { name: "hello-1.3.0" } };
  caches.clusterAddOns.store({
    metadata: metadata("hello", { namespace: "c1" }),
    spec: { configs: [{ ...template, name: "own" }] },
    status: {
      conditions: [condition("Available", "False", "Broken"), condition("Progressing", "True", "Progressing")],
      configReferences: [reference],
    },
  });
  caches.clusterAddOn("c1", "cluster-proxy", { Available: "False/LeaseUpdateStopped" }, { isLeaving: true });
  const placements = [{ namespace: "fleet", name: "all", rolloutStrategy: { type: "All" } }];
  caches.addOns.store({
    metadata: metadata("hello", { annotations: { [REQUIRES_ANNOTATION]: "base" } }),
    spec: {
      addOnMeta: { displayName: "Hello", description: "Greets" },
      installStrategy: { type: "Placements", placements },
    },
  });
  caches.decision("fleet/all", ["c1", "c2"]);
  caches.placement("fleet/all");
  // What is left of it on a cluster that has no cluster add-on any more.
  caches.works.store({
    metadata: metadata("left", { namespace: "c2", labels: { [ADDON_NAME_LABEL]: "hello" }, deletionTimestamp: LATER }),
    spec: { workload: { manifests: [] } },
  });
  caches.sync();
  return caches;
}

type Rows = ReadonlyMap<string, object>;
type Name = Exclude<ListName, "matrix">;

let lists: ServedLists;
let nowMs: number;
let present: Readonly<Record<Name, Rows>>;
let past: Readonly<Record<Name, { readonly rows: Rows; readonly unknown: readonly string[] | undefined }>>;

function viewOf<Row extends { readonly name: string }>(rows: readonly Row[]): RecordedView<Row> {
  const named = new Map(rows.map((row) => [row.name, row]));
  return { isSynced: true, unavailable: [], staleSinceMs: undefined, rows: named, subscribe: () => () => undefined };
}

beforeAll(async () => {
  const caches = hub();
  lists = servedLists(caches);
  const stubs = {
    works: viewOf(WORKS),
    placements: viewOf(PLACEMENTS),
    rollouts: viewOf(ROLLOUTS),
    approvals: viewOf(APPROVALS),
    identities: viewOf(IDENTITIES),
    sets: viewOf(SETS),
    replicaSets: viewOf(REPLICA_SETS),
    gates: viewOf(GATES),
    invitations: viewOf(INVITATIONS),
    deletions: viewOf(DELETIONS),
  };
  await vi.waitUntil(() => lists.addons.view.rows.get("hello")?.placements[0]?.rollout !== undefined, 15_000);
  const history = new TestHistory();
  const recorder = new RowRecorder({ ...viewsWithHistory(lists, caches), ...stubs }, caches, history.store);
  const { sources } = new PastLists(history.store, recorder);
  await recorder.poll();
  await history.pass(60_000);
  nowMs = history.now;
  const read = async (
    source: (at: number, who: string) => Promise<{ view: { rows: Rows }; unknown?: readonly string[] }>,
  ) => {
    const { unknown, view } = await source(nowMs, "ada");
    return { rows: view.rows, unknown };
  };
  past = {
    clusters: await read(sources.clusters),
    "cluster-addons": await read(sources.clusterAddOns),
    addons: await read(sources.addOns),
    catalogue: await read(sources.catalogue),
    access: await read(sources.access),
    works: await read(sources.works),
    placements: await read(sources.placements),
    rollouts: await read(sources.rollouts),
    approvals: await read(sources.approvals),
    identities: await read(sources.identities),
    sets: await read(sources.sets),
    "replica-sets": await read(sources.replicaSets),
    gates: await read(sources.gates),
    invitations: await read(sources.invitations),
    deletions: await read(sources.deletions),
  };
  const { addOns, clusterAddOns: ofClusters, replicaSets, ...others } = sources;
  const named: Readonly<Record<string, unknown>> = {
    ...others,
    ...{ addons: addOns, "cluster-addons": ofClusters, "replica-sets": replicaSets },
  };
  for (const [name, list] of Object.entries(lists)) list.past = named[name] as never;
  const { access, addons, catalogue, clusters, "cluster-addons": clusterAddOns } = lists;
  present = {
    clusters: clusters.view.rows,
    "cluster-addons": clusterAddOns.view.rows,
    addons: addons.view.rows,
    catalogue: catalogue.view.rows,
    access: access.view.rows,
    works: stubs.works.rows as Rows,
    placements: stubs.placements.rows as Rows,
    rollouts: stubs.rollouts.rows as Rows,
    approvals: stubs.approvals.rows as Rows,
    identities: stubs.identities.rows as Rows,
    sets: stubs.sets.rows as Rows,
    "replica-sets": stubs.replicaSets.rows as Rows,
    gates: stubs.gates.rows as Rows,
    invitations: stubs.invitations.rows as Rows,
    deletions: stubs.deletions.rows as Rows,
  };
});

/** What a filter by the field finds of a row. */
function filtered(field: FilterField<object, unknown>, row: object): unknown {
  const context = { path: "env", narrow: undefined, now: () => nowMs };
  const paths = ["env", "platform.open-cluster-management.io"];
  switch (field.type) {
    case "text": {
      const values = new Set<string>();
      for (const path of field.hasPath ? paths : [""])
        field.some(row, (value) => values.add(value) === undefined, { ...context, path });
      return [...values];
    }
    case "flag":
      return field.is(row, context);
    case "number":
      return field.number(row, context);
    case "version":
      return field.version(row, context);
    case "age":
      return field.since(row, context);
  }
}

/** All that a list reads of a row by one field: filtered, ordered, counted, shown and written. */
function readBy(name: Name, key: string, row: object) {
  const { fields, table } = LISTS[name] as unknown as {
    readonly fields: Readonly<Record<string, Field<object>>>;
    readonly table: {
      readonly fields: Readonly<Record<string, FilterField<object, unknown>>>;
      readonly sorts: Readonly<Record<string, { readonly key: (row: object) => unknown }>>;
      readonly facets: Readonly<Record<string, (row: object) => unknown>>;
    };
  };
  const field = fields[key];
  const shown = (field?.of ?? propertyOf(key)) as (row: object) => unknown;
  const filter = table.fields[key];
  const sent = name === "cluster-addons" ? lists[name].store.source.row(row as never, []) : row;
  return {
    filtered: filter && filtered(filter, row),
    sorted: table.sorts[key]?.key(row),
    counted: table.facets[key]?.(row),
    shown: filter ? undefined : shown(sent),
  };
}

/** By name, because lists have orders of their own. */
function rowsBy(name: Name, key: string, rows: Rows) {
  const found = [...rows].map(([row, each]) => ({ row, value: readBy(name, key, each) }));
  return found.sort((a, b) => (a.row < b.row ? -1 : 1));
}

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Sorts and columns that are made of other fields, and values that cells draw themselves. */
const MADE: readonly string[] = ["clusters unhealthy"];

const CASES = Object.entries(LISTS).flatMap(([name, { fields }]) =>
  Object.entries<Field<never>>(fields).map(([key, { ofNow }]): [Name, string, boolean] => [
    name as Name,
    key,
    ofNow === true,
  ]),
);

describe("each field of each list, of an earlier time", () => {
  it.each(CASES)("%s by %s", (name, key, isOfNow) => {
    if (isOfNow || MADE.includes(`${name} ${key}`)) return;
    const values = rowsBy(name, key, present[name]);
    expect(values.some(({ value }) => Object.values(value).some((each) => !isEmpty(each)))).toBe(true);
    expect(rowsBy(name, key, past[name].rows)).toEqual(values);
    expect(past[name].unknown ?? []).toEqual([]);
  });
});

type Answer = { readonly rows: readonly { readonly name: string }[]; readonly facets?: object };

const ask = (name: Name, query: object) => lists[name].answer(ada, { ...query, at: new Date(nowMs).toISOString() });
const message = (name: Name, q: string) =>
  ask(name, { q }).then(
    () => "nothing was refused",
    (error: ApiError) => error.message,
  );

describe("a field that is not recorded", () => {
  const CASES_OF_NOW = CASES.flatMap(([name, key, isOfNow]) => (isOfNow ? [[name, key] as const] : []));
  const asked: Readonly<Record<string, string>> = { expires: "<1h" };

  it.each(CASES_OF_NOW)("is refused in words, and not counted: %s by %s", async (name, key) => {
    const { csv, table } = LISTS[name];
    if (key in table.fields) {
      const refusal = `“${key}” is not known of that time: it was not recorded.`;
      expect(await message(name, `${key}:${asked[key] ?? "x"}`)).toBe(refusal);
      await lists[name].answer(ada, { q: `${key}:${asked[key] ?? "x"}` });
    }
    if (key in table.facets) expect(((await ask(name, { facets: key })) as Answer).facets ?? {}).toEqual({});
    const file = await ((await ask(name, { format: "csv" })) as Response).text();
    const left = csv.length - file.slice(0, file.indexOf("\r\n")).split(",").length;
    const written = Object.entries<Field<never>>(LISTS[name].fields).filter(
      ([, { csv: head, ofNow }]) => ofNow === true && head,
    );
    expect(left).toBe(written.length);
  });

  it.each([
    ["access", "way:account", "way:account"],
    ["access", "state:expired,up", "state:expired,up"],
    ["identities", "way=managed-account", "way:managed-account"],
  ] as const)("has values that are not: %s by %s", async (name, q, named) => {
    expect(await message(name, q)).toBe(`“${named}” is not known of that time: it was not recorded.`);
    expect(await message(name, `-${q}`)).toBe("nothing was refused");
  });
});

describe("what an earlier version did not record", () => {
  it.each([
    ["works", KIND.work, ["set", "rollout", "drift", "feedback"]],
    ["approvals", KIND.approval, ["invitation"]],
    ["addons", KIND.addOn, ["removing"]],
    ["catalogue", KIND.addOn, ["missing"]],
  ] as const)("is refused, and no empty list: %s", async (name, kind, unknown) => {
    const older = new TestHistory();
    const nothing = { uid: "", created: 0, state: "", attributes: "", since: 0 };
    older.store.observe({ kind: KIND.recorded, name: String(kind), ...nothing });
    older.store.begin();
    await older.pass(1_000);
    const { sources } = new PastLists(older.store, { isPresent: () => true, poll: async () => undefined });
    const list = servedLists(hub())[name];
    list.past = sources[name === "addons" ? "addOns" : name] as never;
    const at = new Date(older.now).toISOString();
    for (const key of unknown) {
      const q = `${key}:${key === "removing" ? "1" : "x"}`;
      await expect(list.answer(ada, { at, q })).rejects.toThrow(/is not known of that time/);
    }
    const file = await ((await list.answer(ada, { at, format: "csv" })) as Response).text();
    expect(file).not.toMatch(/drift|feedback|invitation|missing/);
  });
});

it("finds add-ons that counted as stalled then", async () => {
  const names = async (q: string) => ((await ask("addons", { q })) as Answer).rows.map(({ name }) => name);
  expect(await names("phase:stalled")).toEqual(["hello"]);
  expect(await names("removing:1 health:unhealthy")).toEqual(["hello"]);
});

describe("an age in a filter", () => {
  afterEach(() => void vi.useRealTimers());

  it.each<[Name, string]>([
    ["clusters", "since:<26h"],
    ["cluster-addons", "since:<26h addon:hello"],
    ["addons", "age:<146h"],
    ["works", "since:<26h age:>145h"],
    ["placements", "since:<26h"],
    ["rollouts", "since:<26h"],
    ["replica-sets", "since:<26h"],
    ["approvals", "age:<146h"],
    ["identities", "from:<146h"],
    ["sets", "age:<146h"],
    ["deletions", "since:<146h"],
  ])(
    "counts from the time that the list is of, written as a time or as how long ago it was: %s by %s",
    async (name, q) => {
      // Days later.
      vi.useFakeTimers({ toFake: ["Date"], now: nowMs + 300 * 3_600_000 });
      for (const at of [new Date(nowMs).toISOString(), "-300h"]) {
        const { rows } = (await lists[name].answer(ada, { at, q })) as Answer;
        expect(rows.length).toBeGreaterThan(0);
        const file = (await lists[name].answer(ada, { at, q, format: "csv" })) as Response;
        expect((await file.text()).trim().split("\r\n")).toHaveLength(rows.length + 1);
      }
    },
  );
});
