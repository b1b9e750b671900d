import { expect, it } from "vitest";
import {
  addOn,
  binding,
  cluster,
  config,
  EMPTY,
  placement,
  set,
  settle,
  stateOf,
  template,
} from "@/lib/blast-radius/testing";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "./hub-state";
import { judgeWrite } from "./judge-write";

const GATE = {
  metadata: { name: "people" },
  spec: { addOn: "logs", placement: { namespace: "fleet", name: "all" }, before: { everyGroup: true } },
};

/** A hub with so many clusters before another template, as the caches have it. */
function cachesOf(size: number): HubStateCaches {
  const done = settle({
    ...EMPTY,
    clusters: Array.from({ length: size }, (_, index) => cluster(`c${index}`)),
    sets: [set("global", { selectorType: "LabelSelector", labelSelector: {} })],
    bindings: [binding("global")],
    placements: [placement("all")],
    addOns: [addOn("logs", [template("one")], [{ name: "all" }])],
    configs: [config("AddOnTemplate", "one", { v: 1 })],
  });
  const held = { ...done.addOns[0]?.spec, defaultConfigs: [template("two")] };
  const hub = { ...done, addOns: done.addOns.map((each) => ClusterManagementAddOn.parse({ ...each, spec: held })) };
  const state = stateOf(hub);
  const holding = <T>(items: readonly T[]) => ({ isSynced: true, list: () => [...items] });
  const byName = new Map(hub.clusters.map((each) => [each.metadata.name, each]));
  return {
    clusters: { ...holding(hub.clusters), get: (name: string) => byName.get(name) },
    clusterSets: holding(hub.sets),
    clusterSetBindings: holding(hub.bindings),
    placements: holding(hub.placements),
    placementDecisions: { ...holding([]), by: (_, key) => [...state.decisions(key)] },
    addOns: holding(hub.addOns),
    clusterAddOns: { isSynced: true, by: (_, name) => [...state.clusterAddOns(name)] },
  };
}

function judge(size: number, write: object, mayList = true) {
  const caller = { user: "ada", rights: { may: async () => mayList } } as unknown as Caller; // nothing else is asked
  return judgeWrite(caller, cachesOf(size), "rolloutgates.flotilla.dev", { sent: GATE, before: GATE, ...write });
}

it.each([
  ["deleted", {}],
  ["before no group any more", { after: { ...GATE, spec: { ...GATE.spec, before: {} } } }],
])("says which clusters start where a gate is %s, and has its name typed above twenty", async (_, write) => {
  expect(await judge(20, write)).toMatchObject({ radius: { effects: [{ addOn: "logs", starts: { total: 20 } }] } });
  expect(await judge(20, write)).not.toHaveProperty("confirm");
  expect(await judge(21, write)).toMatchObject({ confirm: "people", radius: { effects: [{ starts: { total: 21 } }] } });
});

it("asks for nothing where it is as strict, and always where the caller may not see rollouts", async () => {
  const stricter = { after: { ...GATE, spec: { ...GATE.spec, approvals: 2 } } };
  expect(await judge(21, stricter)).toMatchObject({ radius: { effects: [] } });
  expect(await judge(21, stricter)).not.toHaveProperty("confirm");
  expect(await judge(21, stricter, false)).toMatchObject({
    confirm: "people",
    withheld: { missing: { verb: "list" } },
  });
});
