import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { blastRadius } from "./blast-radius";
import type { ObjectChange } from "./hub-state";
import { addOn, binding, cluster, clusterAddOn, EMPTY, placement, set, settle, stateOf, type TestHub } from "./testing";

function annotated(addOn: ClusterManagementAddOn, annotations: Record<string, string>): ClusterManagementAddOn {
  return { ...addOn, metadata: { ...addOn.metadata, annotations } };
}

const requiring = (addOn: ClusterManagementAddOn, requires: string) =>
  annotated(addOn, { [REQUIRES_ANNOTATION]: requires });

/** On these clusters, deployed ("d"), Available ("a"), both or neither. */
function on(name: string, states: Readonly<Record<string, string>>) {
  return Object.entries(states).map(([where, state]) => {
    const types = [...(state.includes("d") ? ["ManifestApplied"] : []), ...(state.includes("a") ? ["Available"] : [])];
    const conditions = types.map((type) => ({ type, status: "True", reason: "", message: "", lastTransitionTime: "" }));
    const one = clusterAddOn(name, where);
    return { ...one, status: { ...one.status, conditions } };
  });
}

const P = placement("p", ["a"]);
const BASE = addOn("base", [], [{ name: "p" }]);
const LOGS = addOn("logs", []);
const APPS = addOn("apps", []);

/** `base` by a placement on a1, a2, a3, Available on the first; `logs` and `apps` by hand. */
const HUB: TestHub = settle({
  ...EMPTY,
  clusters: ["a1", "a2", "a3", "b1"].map((name) => cluster(name, { tier: name.slice(0, 1) })),
  sets: [set("prod")],
  bindings: [binding("prod")],
  placements: [P],
  addOns: [BASE, LOGS, APPS],
  clusterAddOns: [],
});

const THERE = [...on("base", { a1: "da", a2: "d", a3: "" }), ...on("logs", { a1: "", a2: "", a3: "da", b1: "" })];

function waits(change: ObjectChange, addOns: readonly ClusterManagementAddOn[] = []) {
  const changed = new Map(addOns.map((each) => [each.metadata.name, each]));
  const hub = {
    ...HUB,
    addOns: HUB.addOns.map((each) => changed.get(each.metadata.name) ?? each),
    clusterAddOns: THERE,
  };
  return (blastRadius(stateOf(hub), change).waits ?? []).map(({ message }) => message);
}

const edit = (before: ClusterManagementAddOn, after: ClusterManagementAddOn | undefined): ObjectChange => {
  return { kind: "ClusterManagementAddOn", before, after };
};

describe("what a change does to requirements", () => {
  it.each<[string, ObjectChange, string[]]>([
    [
      "a new one, for clusters that do not have the add-on yet",
      edit(LOGS, requiring(LOGS, "base")),
      [
        "logs waits on 2 clusters until base is Available there. On 1 cluster it is deployed already, and stays without base.",
      ],
    ],
    [
      "a new one, of an add-on that is nowhere",
      edit(APPS, requiring(APPS, "base")),
      ["Clusters that get apps later wait until base is Available there."],
    ],
    [
      "a new one that the hub does not have",
      edit(APPS, requiring(APPS, "certs")),
      ["Clusters that get apps later wait until certs is Available there. This hub has no add-on certs."],
    ],
    ["the same in other words", edit(requiring(LOGS, "base,apps"), requiring(LOGS, " base apps")), []],
    [
      "one that goes, where it was waited for",
      edit(requiring(LOGS, "base"), LOGS),
      ["logs no longer waits for base on 2 clusters."],
    ],
    ["one that goes, where nobody waited", edit(requiring(APPS, "base"), APPS), ["apps no longer waits for base."]],
    [
      "one that other managers do not know",
      edit(LOGS, annotated(LOGS, { [REQUIRES_ANNOTATION]: "base", [LIFECYCLE_ANNOTATION]: "self" })),
      [],
    ],
  ])("%s", (_, change, messages) => {
    expect(waits(change)).toEqual(messages);
  });

  it.each<[string, ObjectChange, string[]]>([
    [
      "the required add-on is deleted",
      edit(BASE, undefined),
      [
        "logs requires base, and stays on 3 clusters of these without it. No further cluster gets logs until this hub has base again.",
        "apps requires base. No further cluster gets apps until this hub has base again.",
      ],
    ],
    [
      "its placement selects less",
      { kind: "Placement", before: P, after: placement("p", ["b"]) },
      ["logs requires base, and stays on 3 clusters of these without it."],
    ],
    [
      "its placement is left",
      edit(BASE, { ...BASE, spec: addOn("base", [], []).spec }),
      ["logs requires base, and stays on 3 clusters of these without it."],
    ],
    ["another add-on is deleted", edit(APPS, undefined), []],
  ])("where %s", (_, change, messages) => {
    const requirers = [requiring(LOGS, "base"), requiring(APPS, "base")];
    const isOther = change.kind === "ClusterManagementAddOn" && change.before?.metadata.name === "apps";
    expect(waits(change, isOther ? [] : requirers)).toEqual(messages);
  });

  it("says on which new clusters an add-on waits", () => {
    const byPlacement = requiring(addOn("apps", [], [{ name: "p" }]), "base");
    expect(waits(edit(APPS, byPlacement))).toEqual(["apps waits on 2 clusters until base is Available there."]);
  });
});
