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
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { Placement, placements } from "@/lib/resources/placement";
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

/** The hub when what keeps the add-on has been written, and before anything else is. */
function keeping(hub: TestHub, clusters: readonly string[]): TestHub {
  const [raw] = hub.addOns;
  if (!raw) throw new Error("no add-on");
  const writes = keepOn({
    addOn: raw,
    clusters,
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
  return settle({ ...hub, placements: [...hub.placements, ...made], addOns });
}

const desiredOn = (hub: TestHub) =>
  new Map(hub.clusterAddOns.map(({ metadata, status }) => [metadata.namespace ?? "", status.configReferences]));

it("keeps an add-on, with its configuration, on the clusters that a change would take it from", () => {
  let kept = 0;
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = seededRandom(seed * 17);
    const hub = anyHub(random);
    const { change, after } = anyChange(random, hub);
    const loses = blastRadius(stateOf(hub), change).effects.flatMap((effect) => effect.loses);
    if (loses.length === 0) continue;
    kept += 1;
    const before = keeping(hub, loses);
    expect({ seed, on: desiredOn(before) }, "keeping alone changes nothing").toEqual({ seed, on: desiredOn(hub) });
    const left = blastRadius(stateOf(before), change).effects.flatMap((effect) => effect.loses);
    expect({ seed, left }).toEqual({ seed, left: [] });
    const then = desiredOn(settle(after(before)));
    for (const name of loses)
      expect({ seed, name, on: then.get(name) }).toEqual({ seed, name, on: desiredOn(hub).get(name) });
  }
  expect(kept).toBeGreaterThan(CASES / 10);
});

it.each([
  ["too many clusters", Array.from({ length: 201 }, (_, index) => `c${index}`), "At most 200 clusters"],
  ["a cluster that no placement chooses", ["c9"], "No placement chooses c9"],
])("refuses %s", (_, clusters, problem) => {
  const placementOf = () => undefined;
  const refused = keepOn({ addOn: { metadata: { name: "x" } }, clusters, givenBy: new Map(), placement: placementOf });
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});
