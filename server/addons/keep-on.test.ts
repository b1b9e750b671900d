import { expect, it } from "vitest";
import { blastRadius } from "@/lib/blast-radius/blast-radius";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import {
  addOn,
  binding,
  cluster,
  config,
  EMPTY,
  placement,
  set,
  settings,
  settle,
  stateOf,
  type TestHub,
  template,
} from "@/lib/blast-radius/testing";
import { keepOn } from "@/lib/enable/keep-on";
import { seededRandom } from "@/lib/kube/random";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { Placement, placements } from "@/lib/resources/placement";
import { PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { givenBy } from "./keep-on";

const CASES = 120;
const CLUSTERS = ["c1", "c2", "c3", "c4", "c5", "c6"];

/** A hub from a seed, with `x` through two placements that differ in their configurations. */
function anyHub(random: () => number): TestHub {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const some = (from: readonly string[]) => from.filter(() => random() < 0.6);
  // By default a placement also weighs what others have decided, which another one adds to.
  const steady = { mode: "Exact", configurations: [{ scoreCoordinate: { builtIn: "Steady" } }] };
  const limit = random() < 0.4 ? { numberOfClusters: 2, prioritizerPolicy: steady } : {};
  return settle({
    ...EMPTY,
    cel: clusterCel(),
    clusters: CLUSTERS.map((name) => cluster(name, { tier: pick(["a", "b", "c"]) })),
    sets: [set("prod")],
    bindings: [binding("prod")],
    placements: [placement("p1", some(["a", "b", "c"]), limit), placement("p2", some(["a", "b", "c"]))],
    addOns: [addOn("x", [template("t1"), settings("s1")], [{ name: "p1", configs: [settings("s2")] }, { name: "p2" }])],
    configs: [
      config("AddOnTemplate", "t1"),
      ...["s1", "s2"].map((name) => config("AddOnDeploymentConfig", name, { name })),
    ],
  });
}

/** Another selection of a placement, or its deletion; other labels or taints of a cluster. */
function anyChange(random: () => number, hub: TestHub): { change: ObjectChange; after: (hub: TestHub) => TestHub } {
  const index = Math.floor(random() * 2);
  if (random() < 0.5) {
    const before = hub.placements[index];
    if (!before) throw new Error("no placement");
    const after = random() < 0.3 ? undefined : placement(before.metadata.name, random() < 0.5 ? ["a"] : ["b"]);
    const others = (all: TestHub["placements"]) =>
      all.filter((each) => objectKey(each.metadata) !== objectKey(before.metadata));
    return {
      change: { kind: "Placement", before, after },
      after: (kept) => ({ ...kept, placements: [...others(kept.placements), ...(after ? [after] : [])] }),
    };
  }
  const before = hub.clusters[index];
  if (!before) throw new Error("no cluster");
  const { name } = before.metadata;
  const after =
    random() < 0.5
      ? cluster(name, { tier: "d" })
      : cluster(name, before.metadata.labels, [{ key: "k", effect: "NoSelect" }]);
  const clusters = (all: TestHub["clusters"]) => all.map((each) => (each.metadata.name === name ? after : each));
  return {
    change: { kind: "ManagedCluster", before, after },
    after: (kept) => ({ ...kept, clusters: clusters(kept.clusters) }),
  };
}

/** The set another one or gone, or its binding gone: clusters leave what is bound. */
function anySetChange(random: () => number, hub: TestHub): ReturnType<typeof anyChange> {
  const [before, bound] = [hub.sets[0], hub.bindings[0]];
  if (!before || !bound) throw new Error("no set");
  if (random() < 0.4)
    return {
      change: { kind: "ManagedClusterSetBinding", before: bound, after: undefined },
      after: (kept) => ({ ...kept, bindings: [] }),
    };
  const clusterSelector = { selectorType: "LabelSelector", labelSelector: { matchLabels: { tier: "a" } } };
  const after = random() < 0.4 ? undefined : set("prod", clusterSelector);
  return {
    change: { kind: "ManagedClusterSet", before, after },
    after: (kept) => ({ ...kept, sets: after ? [after] : [] }),
  };
}

/** The strategy without one of its placements, merged with what has come to it. */
function anyStrategyChange(random: () => number, hub: TestHub): ReturnType<typeof anyChange> {
  const [before] = hub.addOns;
  const left = random() < 0.5 ? "p1" : "p2";
  if (!before) throw new Error("no add-on");
  const without = (one: typeof before): typeof before => {
    const { installStrategy } = one.spec;
    const kept = installStrategy.placements.filter(({ name }) => name !== left);
    return { ...one, spec: { ...one.spec, installStrategy: { ...installStrategy, placements: kept } } };
  };
  return {
    change: { kind: "ClusterManagementAddOn", before, after: without(before) },
    after: (kept) => ({ ...kept, addOns: kept.addOns.map(without) }),
  };
}

/** The same change once more, of what the hub has when the add-on is kept. */
function changeOf(hub: TestHub, { change, after }: ReturnType<typeof anyChange>): ObjectChange {
  const [before, next] = [hub.addOns[0], after(hub).addOns[0]];
  return change.kind === "ClusterManagementAddOn" ? { kind: change.kind, before, after: next } : change;
}

/** The hub when what keeps the add-on has been written, and before anything else is. */
function keeping(hub: TestHub, clusters: readonly string[], outlastsSets = false): TestHub {
  const [raw] = hub.addOns;
  if (!raw) throw new Error("no add-on");
  const writes = keepOn({
    addOn: raw,
    clusters,
    outlastsSets,
    givenBy: givenBy(stateOf(hub), raw),
    placement: (key) => hub.placements.find(({ metadata }) => objectKey(metadata) === key),
  });
  if (!writes.ok) throw new Error(writes.problem);
  const written = writes.stages.flat();
  const made = written.flatMap((write) =>
    write.verb === "create" && write.resource === placements ? [Placement.parse(write.after)] : [],
  );
  const addOns = written.flatMap((write) =>
    write.verb === "patch" ? [ClusterManagementAddOn.parse(write.after)] : [],
  );
  const decisions = new Map(hub.decisions);
  for (const write of written) {
    if (write.verb !== "create" || write.resource !== placementDecisions) continue;
    const decision = PlacementDecision.parse(write.after);
    decisions.set(placementOf(decision), [...(decisions.get(placementOf(decision)) ?? []), decision]);
  }
  return settle({ ...hub, decisions, placements: [...hub.placements, ...made], addOns });
}

const desiredOn = (hub: TestHub) =>
  new Map(hub.clusterAddOns.map(({ metadata, status }) => [metadata.namespace ?? "", status.configReferences]));

it.each([
  ["a placement or a cluster", anyChange, false],
  ["the same, by decisions", anyChange, true],
  ["a set or its binding", anySetChange, true],
  ["the strategy", anyStrategyChange, false],
])(
  "keeps an add-on, with its configuration, where a change of %s would take it away",
  (_, makeChange, outlastsSets) => {
    let kept = 0;
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed * 17);
      const hub = anyHub(random);
      const made = makeChange(random, hub);
      const { change, after } = made;
      const loses = blastRadius(stateOf(hub), change).effects.flatMap((effect) => effect.loses);
      if (loses.length === 0) continue;
      kept += 1;
      const before = keeping(hub, loses, outlastsSets);
      expect({ seed, on: desiredOn(before) }, "keeping alone changes nothing").toEqual({ seed, on: desiredOn(hub) });
      const left = blastRadius(stateOf(before), changeOf(before, made)).effects.flatMap((effect) => effect.loses);
      expect({ seed, left }).toEqual({ seed, left: [] });
      const then = desiredOn(settle(after(before)));
      for (const name of loses)
        expect({ seed, name, on: then.get(name) }).toEqual({ seed, name, on: desiredOn(hub).get(name) });
    }
    expect(kept).toBeGreaterThan(CASES / 10);
  },
);

it.each([
  ["too many clusters", Array.from({ length: 10_001 }, (_, index) => `c${index}`), "At most 10000 clusters"],
  ["a cluster that no placement chooses", ["c9"], "No placement chooses c9"],
])("refuses %s", (_, clusters, problem) => {
  const placementOf = () => undefined;
  const refused = keepOn({ addOn: { metadata: { name: "x" } }, clusters, givenBy: new Map(), placement: placementOf });
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});

it("decides for many clusters, a hundred in each object, with a placement that the scheduler leaves alone", () => {
  const clusters = Array.from({ length: 640 }, (_, index) => `c${String(index).padStart(3, "0")}`);
  const written = keepOn({
    addOn: addOn("x", [], [{ name: "p" }]),
    clusters,
    givenBy: new Map(clusters.map((name) => [name, "fleet/p"])),
    placement: () => placement("p"),
  });
  if (!written.ok) throw new Error(written.problem);
  const [made, decisions, strategy] = written.stages;
  expect(made?.map(({ name }) => name)).toEqual([expect.stringMatching(/^p-kept-/)]);
  expect(made?.[0]).toMatchObject({ after: { metadata: { annotations: { [FROZEN_ANNOTATION]: "true" } } } });
  const decided = (decisions ?? []).map((write) => PlacementDecision.parse(write.verb === "create" && write.after));
  expect(decided.map(({ status }) => status.decisions.length)).toEqual([100, 100, 100, 100, 100, 100, 40]);
  expect(decided.flatMap(({ status }) => status.decisions.map((each) => each.clusterName))).toEqual(clusters);
  expect(new Set(decided.map(placementOf))).toEqual(new Set([`fleet/${made?.[0]?.name}`]));
  expect(strategy?.map(({ resource }) => resource.kind)).toEqual(["ClusterManagementAddOn"]);
});
