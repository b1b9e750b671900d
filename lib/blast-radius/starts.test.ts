import { describe, expect, it } from "vitest";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { blastRadius } from "./blast-radius";
import { mustBeConfirmed } from "./confirmation";
import { addOn, binding, cluster, config, EMPTY, placement, set, settle, stateOf, template } from "./testing";

const NAMES = Array.from({ length: 24 }, (_, index) => `c${String(index + 1).padStart(2, "0")}`);
const GROUPS = (clustersPerDecisionGroup: string) => ({
  decisionStrategy: { groupStrategy: { clustersPerDecisionGroup } },
});
const progressive = (maxConcurrency: number | string) => ({ type: "Progressive", progressive: { maxConcurrency } });

/** Everywhere in groups of six, with a template by this strategy; then it gets another one, and nobody has acted on that. */
function rolling(rolloutStrategy: object, order?: object, more: object = GROUPS("25%")) {
  const done = settle({
    ...EMPTY,
    clusters: NAMES.map((name) => cluster(name)),
    sets: [set("global", { selectorType: "LabelSelector", labelSelector: {} })],
    bindings: [binding("global")],
    placements: [placement("all", [], more)],
    addOns: [addOn("logs", [template("one")], [{ name: "all", rolloutStrategy }])],
    configs: [config("AddOnTemplate", "one", { v: 1 }), config("AddOnTemplate", "two", { v: 2 })],
  });
  const [before] = done.addOns.map((each) => steered(changed(each, { defaultConfigs: [template("two")] }), order));
  if (!before) throw new Error("no add-on");
  return { before, state: stateOf({ ...done, addOns: [before] }) };
}

function changed(before: ClusterManagementAddOn, spec: object): ClusterManagementAddOn {
  return ClusterManagementAddOn.parse({ ...before, spec: { ...before.spec, ...spec } });
}

function steered(before: ClusterManagementAddOn, order: object | undefined): ClusterManagementAddOn {
  const orders = { [ROLLOUTS_ANNOTATION]: JSON.stringify({ "fleet/all": { version: 1, ...order } }) };
  return { ...before, metadata: { ...before.metadata, annotations: order ? orders : {} } };
}

type Rolling = ReturnType<typeof rolling>;

function effectOf({ before, state }: Rolling, after: ClusterManagementAddOn) {
  return blastRadius(state, { kind: "ClusterManagementAddOn", before, after }).effects[0];
}

const placed = (rolloutStrategy: object) => ({
  installStrategy: { type: "Placements", placements: [{ namespace: "fleet", name: "all", rolloutStrategy }] },
});

describe("a strategy that is edited", () => {
  it.each([
    ["all that wait, where all may start", { type: "All" }, 22],
    ["more, where more may start at once", progressive(12), 10],
    ["nobody, where fewer may start", progressive(1), 0],
    [
      "nobody, where the next ones wait for them as before",
      { type: "Progressive", progressive: { maxConcurrency: 2, maxFailures: "100%" } },
      0,
    ],
  ])("lets %s", (_, strategy, size) => {
    const hub = rolling(progressive(2), undefined, {});
    const effect = effectOf(hub, changed(hub.before, placed(strategy)));
    expect(effect?.starts?.length ?? 0).toBe(size);
    expect([effect?.gains ?? [], effect?.loses ?? [], effect?.changes ?? []]).toEqual([[], [], []]);
    expect(mustBeConfirmed(effect ? [effect] : [])).toBe(size > 20);
  });

  it("counts clusters that get another configuration by the same write as changed alone", () => {
    const hub = rolling(progressive(2), undefined, {});
    const effect = effectOf(
      hub,
      changed(hub.before, { ...placed({ type: "All" }), defaultConfigs: [template("one")] }),
    );
    expect([effect?.changes.length, effect?.starts]).toEqual([24, undefined]);
  });
});

const AT = { at: "2030-01-01T00:00:00Z" };
const PER_GROUP = { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "10m" } };

describe("orders of people", () => {
  it.each<[string, object | undefined, object | undefined, number]>([
    ["a hold that is lifted lets all start that wait", { hold: AT }, undefined, 24],
    ["an order that cannot be read, once it is gone", { holt: AT }, undefined, 24],
    [
      "a health gate that is taken away lets those start that its strategy would not yet",
      { gate: { minAvailablePercent: 90 } },
      undefined,
      18,
    ],
    [
      "a hold that is lifted below a health gate",
      { hold: AT, gate: { minAvailablePercent: 90 } },
      { gate: { minAvailablePercent: 90 } },
      24,
    ],
    ["a hold starts nobody", undefined, { hold: AT }, 0],
    ["nor does a health gate", undefined, { gate: { minAvailablePercent: 90 } }, 0],
    ["nor the loss of a gate while it is held", { hold: AT, gate: { minAvailablePercent: 90 } }, { hold: AT }, 0],
    ["nor another reason of a hold", { hold: AT }, { hold: { ...AT, reason: "Later" } }, 0],
  ])("%s", (_, order, next, size) => {
    const hub = rolling(PER_GROUP, order);
    const effect = effectOf(hub, steered(hub.before, next));
    expect(effect?.starts?.length ?? 0).toBe(size);
    expect(effect?.waves ?? size / 6).toBe(size / 6);
  });
});

it("starts the clusters of larger decision groups", () => {
  const { state } = rolling(PER_GROUP);
  const [before, after] = ["25%", "100%"].map((size) => placement("all", [], GROUPS(size)));
  const [effect] = blastRadius(state, { kind: "Placement", before, after }).effects;
  expect([effect?.starts?.length, effect?.changes]).toEqual([18, []]);
});
