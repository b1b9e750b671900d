import { describe, expect, it } from "vitest";
import { aCluster, aClusterAddOn, aHookWork, aWork, reported } from "@/lib/deletion/testing";
import { DETACH_ANNOTATION, DETACH_TAINT } from "@/lib/kube/names";
import { CLUSTER_AVAILABLE, PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import type { DetachFacts } from "./facts";
import { type DetachPath, detachMark, markingPatch, unmarkingPatch } from "./mark";
import { detachRunbook } from "./runbook";
import { detachFacts } from "./testing";

const SILENT = [reported(CLUSTER_AVAILABLE, "Unknown", "Registration agent stopped.")];

function begun(path: DetachPath, cluster = aCluster()): ManagedCluster {
  const mark = JSON.stringify({ by: "ada", at: "2030-01-01T09:00:00Z", path });
  return ManagedCluster.parse({
    ...cluster,
    metadata: { ...cluster.metadata, annotations: { [DETACH_ANNOTATION]: mark } },
  });
}

function addOn(name: string, finalizers: string[] = []): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name, namespace: "c1", finalizers } });
}

function work(name: string, labels: Record<string, string> = {}, policy?: string): ManifestWork {
  const manifests = [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "x" } }];
  return ManifestWork.parse({
    metadata: { name, namespace: "c1", labels },
    spec: { workload: { manifests }, ...(policy && { deleteOption: { propagationPolicy: policy } }) },
  });
}

/** "begin:done placements:running …" */
function states(change: Partial<DetachFacts>): string {
  return detachRunbook(detachFacts(change))
    .steps.map(({ id, state }) => `${id}:${state}`)
    .join(" ");
}

const HOOKED = addOn("scanner", [PRE_DELETE_KEY]);
const DEPLOY = work("addon-hello-deploy-0", { "open-cluster-management.io/addon-name": "hello" });
const ON_IT = { addOns: { value: [HOOKED, addOn("hello")] }, works: { value: [DEPLOY, work("app")] } };
const clean = { value: begun("clean") };
const unreachable = { value: begun("unreachable", aCluster({ conditions: SILENT })) };
const leaving = { value: begun("unreachable", aCluster({ conditions: SILENT, isMarked: true })) };

describe("steps", () => {
  it.each<[string, Partial<DetachFacts>, string]>([
    [
      "nothing is begun",
      ON_IT,
      "begin:next placements:done hooks:waiting add-ons:waiting works:waiting cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "a placement still selects it",
      { ...ON_IT, cluster: clean, selecting: { value: [{ name: "ns/all", toleratesDetaching: false }] } },
      "begin:done placements:running hooks:waiting add-ons:waiting works:waiting cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "a placement tolerates every taint",
      { ...ON_IT, cluster: clean, selecting: { value: [{ name: "ns/all", toleratesDetaching: true }] } },
      "begin:done placements:blocked hooks:waiting add-ons:waiting works:waiting cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "add-ons with hooks go first",
      { ...ON_IT, cluster: clean },
      "begin:done placements:done hooks:next add-ons:waiting works:waiting cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "a hook has no Pods",
      {
        cluster: clean,
        addOns: { value: [aClusterAddOn(), addOn("hello")] },
        works: { value: [aHookWork(), DEPLOY] },
      },
      "begin:done placements:done hooks:blocked add-ons:waiting works:waiting cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "works come after add-ons",
      { cluster: clean, works: { value: [work("app")] } },
      "begin:done placements:done hooks:done add-ons:done works:next cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "a work is being removed",
      { cluster: clean, works: { value: [aWork()] } },
      "begin:done placements:done hooks:done add-ons:done works:running cluster:waiting release:waiting unjoin:by-hand",
    ],
    [
      "nothing is left on it",
      { cluster: clean },
      "begin:done placements:done hooks:done add-ons:done works:done cluster:next release:waiting unjoin:by-hand",
    ],
    [
      "the hub has to release it",
      { cluster: { value: begun("clean", aCluster({ isMarked: true })) } },
      "begin:done placements:done hooks:done add-ons:done works:done cluster:done release:blocked unjoin:by-hand",
    ],
    [
      "it is gone",
      { cluster: { value: undefined } },
      "begin:done placements:done hooks:done add-ons:done works:done cluster:done release:done unjoin:by-hand",
    ],
    [
      "somebody deleted it without the runbook: what is left goes on by itself",
      { ...ON_IT, cluster: { value: aCluster({ isMarked: true }) } },
      "begin:done placements:done hooks:running add-ons:running works:running cluster:done release:blocked unjoin:by-hand",
    ],
    [
      "its agents are silent, and nobody chose a path",
      { ...ON_IT, cluster: { value: aCluster({ conditions: SILENT }) } },
      "begin:next placements:done cluster:waiting leave:waiting release:waiting unjoin:by-hand",
    ],
    [
      "an unreachable cluster does not wait for placements",
      { ...ON_IT, cluster: unreachable, selecting: { value: [{ name: "ns/all", toleratesDetaching: true }] } },
      "begin:done placements:blocked cluster:next leave:waiting release:waiting unjoin:by-hand",
    ],
    [
      "what waits for silent agents is left behind once it is marked",
      { cluster: leaving, works: { value: [aWork()] } },
      "begin:done placements:done cluster:done leave:next release:blocked unjoin:by-hand",
    ],
    [
      "the caller may not see its works",
      { cluster: clean, works: { missing: { verb: "list", resource: "manifestworks", group: "g" } } },
      "begin:done placements:done hooks:done add-ons:done works:hidden cluster:waiting release:waiting unjoin:by-hand",
    ],
  ])("%s", (_, change, expected) => expect(states(change)).toBe(expected));

  it("say what holds them up and since when", () => {
    const { steps } = detachRunbook(
      detachFacts({ cluster: clean, addOns: { value: [aClusterAddOn()] }, works: { value: [aHookWork()] } }),
    );
    const hooks = steps.find(({ id }) => id === "hooks");
    expect(hooks).toMatchObject({
      since: "2030-01-01T10:00:00Z",
      leftTotal: 1,
      blockers: [{ rule: "hook-without-pods" }],
    });
    expect(hooks?.commands.map(({ label }) => label)).toEqual(["kubectl", "clusteradm"]);
  });

  it("end with the commands for the cluster: more of them where everything stays on it", () => {
    const unjoin = (change: Partial<DetachFacts>) =>
      detachRunbook(detachFacts(change))
        .steps.at(-1)
        ?.commands.map(({ text }) => text);
    expect(unjoin({ cluster: clean })).toEqual(["clusteradm unjoin --context c1 --cluster-name c1"]);
    expect(unjoin({ cluster: unreachable })?.join("\n")).toMatch(/appliedmanifestworks[\s\S]*unjoin[\s\S]*klusterlets/);
  });
});

describe("what is looked at before", () => {
  const check = (id: string, change: Partial<DetachFacts>) =>
    detachRunbook(detachFacts(change)).checks.find((each) => each.id === id);

  it.each<[string, string, Partial<DetachFacts>, string]>([
    ["reachable", "its agents are silent", { cluster: { value: aCluster({ conditions: SILENT }) } }, "stop"],
    ["reachable", "the hub does not accept it", { cluster: { value: aCluster({ isAccepted: false }) } }, "stop"],
    ["hooks", "an add-on has hooks", { addOns: { value: [HOOKED] } }, "warn"],
    ["finalizers", "another controller has one", { addOns: { value: [addOn("a", ["x.io/y"])] } }, "warn"],
    ["works", "one of them orphans", { works: { value: [work("app", {}, "Orphan")] } }, "warn"],
    ["works", "all of them are removed", { works: { value: [work("app")] } }, "ok"],
    [
      "placements",
      "one tolerates everything",
      { selecting: { value: [{ name: "a/b", toleratesDetaching: true }] } },
      "warn",
    ],
    [
      "hosted",
      "an add-on of another cluster runs here",
      { works: { value: [work("w", { "open-cluster-management.io/addon-namespace": "c2" })] } },
      "stop",
    ],
    ["freezes", "the fleet is frozen", { freezes: { value: ["year-end"] } }, "warn"],
    ["freezes", "none is in force", {}, "ok"],
    ["owner", "a repository has it", { owner: { tool: "Flux", by: "Kustomization fleet" } }, "warn"],
    ["manager", "it is stopped", { isManagerRunning: false }, "stop"],
    [
      "works",
      "the caller may not see them",
      { works: { missing: { verb: "list", resource: "w", group: "" } } },
      "hidden",
    ],
  ])("%s: %s", (id, _, change, state) => expect(check(id, change)?.state).toBe(state));

  it("finds nothing against a healthy cluster", () => {
    expect(detachRunbook(detachFacts()).checks.map(({ state }) => state)).toEqual(Array(10).fill("ok"));
  });
});

describe("what stays on the cluster", () => {
  const staying = (change: Partial<DetachFacts>) =>
    detachRunbook(detachFacts(change)).leaves.map(({ message }) => message);
  it("is by the clean path only what a work says", () => {
    expect(staying({ ...ON_IT, cluster: clean })).toEqual([]);
    expect(staying({ cluster: clean, works: { value: [work("app", {}, "Orphan")] } })).toEqual([
      "1 object of app: its deleteOption is Orphan.",
    ]);
  });
  it("is by the other path everything, and what hooks were to clean up", () => {
    expect(staying({ ...ON_IT, cluster: unreachable })).toEqual([
      "The hooks of scanner do not run: what they were to clean up stays.",
      "1 object of addon-hello-deploy-0: no agent removes them.",
      "1 object of app: no agent removes them.",
    ]);
  });
});

describe("the mark on a cluster", () => {
  const raw = {
    metadata: { name: "c1", annotations: { own: "x" } },
    spec: { taints: [{ key: "a", effect: "NoSelect" }] },
  };
  it("is written with a taint, beside other taints, and taken back with it", () => {
    const patch = markingPatch(raw, { by: "ada", at: "t", path: "clean" });
    expect(patch).toMatchObject({ spec: { taints: [{ key: "a" }, { key: DETACH_TAINT, effect: "NoSelect" }] } });
    const marked = { ...raw, spec: { taints: [{ key: "a" }, { key: DETACH_TAINT, effect: "NoSelect" }] } };
    expect(unmarkingPatch(marked)).toEqual({
      metadata: { annotations: { [DETACH_ANNOTATION]: null } },
      spec: { taints: [{ key: "a" }] },
    });
  });
  it.each([["{"], ['{"by":"ada"}'], ["[]"]])("is none where somebody wrote %s", (text) => {
    expect(detachMark({ [DETACH_ANNOTATION]: text })).toBeUndefined();
  });
});
