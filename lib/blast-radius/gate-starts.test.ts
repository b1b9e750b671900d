import { expect, it } from "vitest";
import { approvedBy, changeHash } from "@/lib/gates/approvals";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { RolloutGate } from "@/lib/resources/rollout-gate";
import { desiredAddOn } from "./desired-add-on";
import { gateStarts } from "./gate-starts";
import { addOn, binding, cluster, config, EMPTY, placement, set, settle, stateOf, template } from "./testing";

const NAMES = Array.from({ length: 8 }, (_, index) => `c${index + 1}`);
const HALVES = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "50%" } } };

/** In two groups of four, before anybody has another template. */
function rolling() {
  const rolloutStrategy = { type: "ProgressivePerGroup", progressivePerGroup: {} };
  const done = settle({
    ...EMPTY,
    clusters: NAMES.map((name) => cluster(name)),
    sets: [set("global", { selectorType: "LabelSelector", labelSelector: {} })],
    bindings: [binding("global")],
    placements: [placement("all", [], HALVES)],
    addOns: [addOn("logs", [template("one")], [{ name: "all", rolloutStrategy }])],
    configs: [config("AddOnTemplate", "one", { v: 1 }), config("AddOnTemplate", "two", { v: 2 })],
  });
  const addOns = done.addOns.map((each) =>
    ClusterManagementAddOn.parse({ ...each, spec: { ...each.spec, defaultConfigs: [template("two")] } }),
  );
  return stateOf({ ...done, addOns });
}

function gate(spec: object = {}): RolloutGate {
  const before = { decisionGroups: [{ groupIndex: 1 }] };
  return RolloutGate.parse({
    metadata: { name: "people" },
    spec: { addOn: "logs", placement: { namespace: "fleet", name: "all" }, before, ...spec },
  });
}

const starts = (before: RolloutGate | undefined, after: RolloutGate | undefined) =>
  gateStarts(rolling(), before, after)?.starts;
const SECOND = NAMES.slice(4);

it("lets the clusters of its groups start where it is gone, or before others, or of another add-on", () => {
  expect(starts(gate(), undefined)).toEqual(SECOND);
  expect(starts(gate(), gate({ before: { decisionGroups: [{ groupIndex: 0 }] } }))).toEqual(SECOND);
  expect(starts(gate(), gate({ addOn: "other" }))).toEqual(SECOND);
  expect(starts(gate({ before: { everyGroup: true } }), undefined)).toEqual(NAMES);
});

it("lets nobody start where it is new, as strict, or before a rollout that is over", () => {
  expect(starts(undefined, gate())).toBeUndefined();
  expect(starts(gate(), gate({ approvals: 2, description: "Ask ops" }))).toBeUndefined();
  expect(starts(gate({ placement: { namespace: "fleet", name: "none" } }), undefined)).toBeUndefined();
});

it("lets a group start with the last approval, and nobody by less", () => {
  const state = rolling();
  const [node] = desiredAddOn(state, state.addOns[0]).nodes;
  const subject = { of: changeHash(node?.desired ?? []), group: "#1" };
  const once = (of: RolloutGate, user = "ada") => approvedBy(of, subject, user, state.now);
  const effect = (of: RolloutGate) => gateStarts(state, of, once(of))?.starts;
  expect(effect(gate())).toEqual(SECOND);
  expect(effect(gate({ approvals: 2 }))).toBeUndefined();
  expect(effect(once(gate({ approvals: 2 }), "eve"))).toEqual(SECOND);
  expect(effect(once(gate()))).toBeUndefined();
});
