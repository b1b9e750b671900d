import { beforeEach, describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";
import { getGate } from "./get-gate";
import { listGateKinds } from "./list-kinds";
import { previewGate } from "./preview-gate";

const ada = sessionOf("ada", () => true);
/** May list windows and nothing else. */
const eve = sessionOf("eve", (plural) => plural === "maintenancewindows");
/** May list none of them. */
const mallory = sessionOf("mallory", (plural) => plural === "managedclusters");

const NEVER = [{ days: ["Sat"], weeks: [1], start: "02:00", duration: "1h" }];

let caches: TestCaches;
let lists: ReturnType<typeof servedLists>;

const object = (kind: string, name: string, spec: object, more: object = {}) => ({
  apiVersion: "flotilla.dev/v1alpha1",
  kind,
  metadata: { name, uid: name, resourceVersion: "1", creationTimestamp: "2026-11-21T10:00:00Z", ...more },
  spec,
});

beforeEach(() => {
  caches = new TestCaches();
  caches.cluster("c1", { labels: { env: "prod" } });
  caches.cluster("c2");
  caches.maintenanceWindows.store(
    object("MaintenanceWindow", "nights", {
      clusters: { labelSelector: { matchLabels: { env: "prod" } } },
      timeZone: "Europe/Lisbon",
      schedule: NEVER,
      veto: { label: "stop" },
    }),
  );
  caches.freezes.store(
    object(
      "Freeze",
      "audit",
      { reason: "Audit", addOns: ["logs"] },
      {
        annotations: { "flotilla.dev/requested-by": "ada" },
      },
    ),
  );
  caches.freezes.store(object("Freeze", "old", { reason: "Past", until: "2026-01-01T00:00:00Z" }));
  caches.rolloutGates.store(
    object("RolloutGate", "canary", {
      addOn: "logs",
      placement: { namespace: "fleet", name: "all" },
      before: { decisionGroups: [{ groupName: "production", groupIndex: 1 }] },
    }),
  );
  caches.sync();
  lists = servedLists(caches);
});

async function rows(query: ListInput, caller = ada) {
  const answer = await lists.gates.answer(caller, query);
  if (answer instanceof Response) throw new Error("this is a file");
  return answer.rows;
}

const names = async (q: string) => (await rows({ q })).map(({ name }) => name).sort();

describe("the list of windows, freezes and gates", () => {
  it("has one row for each, with what it is about", async () => {
    expect((await rows({ sort: "name" })).map(({ name, status, about }) => [name, status, about])).toEqual([
      ["approval/canary", "ahead", "logs through fleet/all, before group production"],
      ["freeze/audit", "frozen", "logs on the whole fleet"],
      ["freeze/old", "ended", "the whole fleet"],
      ["window/nights", "closed", "label env=prod"],
    ]);
    expect((await rows({ q: "name=audit" }))[0]).toMatchObject({ by: "ada", reason: "Audit", clusters: 2 });
  });

  it.each([
    ["kind:window", ["window/nights"]],
    ["status:frozen", ["freeze/audit"]],
    ["addon:logs", ["approval/canary", "freeze/audit"]],
    ["cluster=c2", ["freeze/audit", "freeze/old"]],
    ["cluster=c1 kind=window", ["window/nights"]],
    ["fleet:true kind=freeze", ["freeze/audit", "freeze/old"]],
    ["audit", ["freeze/audit"]],
  ])("is filtered by %s", async (q, found) => expect(await names(q)).toEqual(found));

  it("follows clusters that come to a window or leave it", async () => {
    const size = async () => (await rows({ q: "name=nights" }))[0]?.clusters;
    expect(await size()).toBe(1);
    caches.cluster("c2", { labels: { env: "prod" } });
    expect(await size()).toBe(2);
    caches.cluster("c1", { labels: { env: "dev" } });
    expect(await size()).toBe(1);
  });

  it("shows who may list one kind that alone, and counts no cluster that they may not see", async () => {
    const shown = await rows({}, eve);
    expect(shown.map(({ name }) => name)).toEqual(["window/nights"]);
    expect([shown[0]?.clusters, shown[0]?.stops]).toEqual([undefined, undefined]);
    await expect(rows({}, mallory)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("one of them", () => {
  const releasedBy = async () => undefined;
  const parts = () => ({ caches, gates: lists.gates, rollouts: lists.rollouts.view, releasedBy });

  it("says what it does now", async () => {
    const { effect, schedule } = await getGate(ada, parts(), { kind: "window", name: "nights" });
    expect(effect.clusters).toMatchObject({ total: 1, sets: [{ group: "", total: 1, names: ["c1"] }] });
    expect([effect.zones[0]?.zone, effect.zones[0]?.openings.length, effect.vetoed]).toEqual(["Europe/Lisbon", 3, 0]);
    expect(schedule).toEqual(["Sat from 02:00 for 1h, in the 1st week of the month"]);
  });

  it("is not shown without the right to list its kind, nor told of clusters without that", async () => {
    const freeze = { kind: "freeze", name: "audit" } as const;
    await expect(getGate(eve, parts(), freeze)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getGate(ada, parts(), { kind: "freeze", name: "none" })).rejects.toMatchObject({ code: "not-found" });
    const { effect } = await getGate(eve, parts(), { kind: "window", name: "nights" });
    expect(effect).toMatchObject({ missing: { verb: "list", resource: "managedclusters" } });
    expect([effect.clusters, effect.vetoed, effect.rollouts]).toEqual([undefined, undefined, undefined]);
  });

  it("is previewed before it is stored, and refused while it makes no sense", async () => {
    const spec = { reason: "Audit", clusters: { names: ["c2"] } };
    const preview = (body: Record<string, unknown>) => previewGate(ada, parts(), { kind: "freeze", spec: body });
    expect((await preview(spec)).clusters?.total).toBe(1);
    await expect(preview({ clusters: 7 })).rejects.toMatchObject({ code: "invalid" });
    await expect(previewGate(eve, parts(), { kind: "freeze", spec })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("names the kinds that the hub has, and the rights that are missing", async () => {
    const { kinds } = await listGateKinds(eve, caches);
    expect(kinds.map(({ kind, state, missing }) => [kind, state, missing?.resource])).toEqual([
      ["window", "served", undefined],
      ["freeze", "served", "freezes"],
      ["approval", "served", "rolloutgates"],
    ]);
  });
});
