import { describe, expect, it } from "vitest";
import { ObjectMeta } from "@/lib/kube/object";
import { REPLICA_SET_FINALIZER } from "@/lib/kube/ocm";
import { isInProgress } from "./deletion";
import { explainOwn, type OwnFacts } from "./own-blockers";

const SINCE = "2026-11-26T10:00:00Z";
const SETS = "manifestworkreplicasets.work.open-cluster-management.io";
const meta = (name: string, finalizers: readonly string[], more: object = {}) =>
  ObjectMeta.parse({ name, deletionTimestamp: SINCE, finalizers, ...more });
const set = (name: string, more: Partial<OwnFacts> = {}): OwnFacts => ({
  kind: "ManifestWorkReplicaSet",
  resource: SETS,
  metadata: meta(name, [REPLICA_SET_FINALIZER], { namespace: "fleet" }),
  ...more,
});
const refused = {
  type: "ManifestworkApplied",
  status: "False",
  reason: "InvalidManifestWorkName",
  message: "",
  lastTransitionTime: SINCE,
};

describe("a replica set that is being deleted", () => {
  it("hangs with a name that fits into no label, and loses nothing with its finalizer", () => {
    const name = "a".repeat(58);
    const [blocker, ...others] = explainOwn(set(name, { conditions: [refused] }))?.blockers ?? [];
    expect(others).toEqual([]);
    expect(blocker).toMatchObject({
      rule: "name-too-long",
      message: expect.stringContaining("has 64 characters, and a label takes 63"),
      actor: { kind: "person" },
      evidence: [
        `metadata.finalizers has ${REPLICA_SET_FINALIZER}.`,
        "ManifestworkApplied is False: InvalidManifestWorkName",
      ],
      chain: [
        { kind: "ManifestWorkReplicaSet", name },
        { kind: "finalizer", name: REPLICA_SET_FINALIZER },
      ],
    });
    expect(blocker?.steps.map(({ risk, action }) => [risk, action?.kind])).toEqual([
      ["safe", "view"],
      ["last-resort", "release"],
    ]);
    expect(blocker?.steps.at(-1)?.leaves).toMatch(/^Nothing: no work was ever written/);
  });

  it.each([
    [57, 3, "being-removed", true],
    [57, 0, "hub-controller-stopped", false],
  ])("with %i letters and %i works waits for the work controller", (length, works, rule, goesOn) => {
    const [blocker] = explainOwn(set("a".repeat(length), { works }))?.blockers ?? [];
    expect(blocker?.rule).toBe(rule);
    expect(blocker && isInProgress(blocker)).toBe(goesOn);
    expect(blocker?.steps.map(({ risk }) => risk)).toEqual(["safe", "safe", "last-resort"]);
    expect(blocker?.steps[0]?.command).toContain("manifestworkreplicaset=fleet.a");
    expect(blocker?.steps.at(-1)?.leaves).toMatch(/^Works that are left stay/);
  });
});

it.each<[string, string, string]>([
  [
    "ClusterManagementAddOn",
    "foregroundDeletion",
    "managedclusteraddons --all-namespaces --field-selector metadata.name=x",
  ],
  ["Freeze", "orphan", "get all --all-namespaces"],
])("lets a %s with %s wait for the garbage collector", (kind, finalizer, command) => {
  const [blocker] =
    explainOwn({ kind, resource: "things.example.com", metadata: meta("x", [finalizer]) })?.blockers ?? [];
  expect(blocker).toMatchObject({ rule: "objects-remain", actor: { name: "the hub's garbage collector" } });
  expect(blocker?.steps[0]?.command).toContain(command);
  expect(blocker?.steps.at(-1)).toMatchObject({ action: { kind: "release", object: { kind, name: "x" }, finalizer } });
});

it("names each finalizer of others, and nothing where there is none or no mark", () => {
  const facts = { kind: "Placement", resource: "placements.example.com" };
  const of = (finalizers: string[], more: object = {}) =>
    explainOwn({ ...facts, metadata: meta("x", finalizers, more) });
  expect(of(["a.io/b", REPLICA_SET_FINALIZER])?.blockers.map(({ rule }) => rule)).toEqual([
    "foreign-finalizer",
    "foreign-finalizer",
  ]);
  const managedFields = [{ manager: "keeper", fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"a.io/b"': {} } } } }];
  const named = explainOwn({ ...facts, metadata: meta("x", ["a.io/b"]), managedFields })?.blockers[0];
  expect(named?.evidence).toContain("metadata.managedFields: keeper set it.");
  expect(of([])?.blockers).toEqual([]);
  expect(of(["a.io/b"], { deletionTimestamp: undefined })).toBeUndefined();
});
