import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnableInput } from "@/lib/api/addons/enable";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { CLUSTER_SET_LABEL, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { TestCaches } from "@/server/testing/caches";
import { enableAddOn } from "./enable-add-on";
import { getEnableOptions } from "./get-enable-options";
import { planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";
import { EnableBench, FLEET, inputFor } from "./test-bench";

let testHub: TestHub;
let bench: EnableBench;

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  for (const name of ["eks-1", "eks-2", "eks-3", "eks-4"]) await bench.cluster(name, { labels: { vendor: "EKS" } });
  await bench.cluster("eks-5", { labels: { vendor: "EKS" }, taint: UNREACHABLE_TAINT });
  await bench.cluster("gke-1", { labels: { vendor: "GKE" } });
});
afterAll(async () => {
  bench.close();
  await testHub.close();
});

async function planFor(user: string, addOn: string, input: EnableInput) {
  return planEnable(bench.caller(user), bench.hub, addOn, input);
}

async function enable(user: string, addOn: string, input: EnableInput, confirm?: string) {
  const { id } = await planFor(user, addOn, input);
  return enableAddOn(bench.caller(user), bench.hub, addOn, { input, plan: id, confirm });
}

const CANARY: EnableInput["rollout"] = {
  type: "waves",
  percent: 50,
  canary: { name: "canary", labels: [{ key: "vendor", operator: "Exists", values: [] }], claims: [] },
  minSuccessTime: "5m",
  progressDeadline: "10m",
  maxFailures: "",
};

describe("enabling by a new placement", () => {
  it("counts clusters that are away, where it is ordered that it goes on without them", async () => {
    await bench.addOn("left");
    const annotations = { [ROLLOUTS_ANNOTATION]: JSON.stringify({ [`${FLEET}/left-eks`]: { version: 1, away: {} } }) };
    await bench.hub.patch(clusterManagementAddOns, { name: "left" }, { metadata: { annotations } }, bench.options);
    await bench.until(() => bench.hub.addOns.get("left")?.metadata.annotations[ROLLOUTS_ANNOTATION] !== undefined);
    // No agent has reported here.
    const { waves } = await previewEnable(bench.caller("viewer"), bench.hub, "left", inputFor("EKS", "left-eks"));
    expect(waves.map(({ away, size }) => [away, size])).toEqual(waves.map(({ size }) => [size, size]));
    expect(waves).not.toEqual([]);
    const waiting = await previewEnable(bench.caller("viewer"), bench.hub, "left", inputFor("EKS", "other-eks"));
    expect(waiting.waves.map(({ away }) => away)).toEqual(waves.map(() => undefined));
  });

  it("says in the plan what the preview says that it waits for, and who is away, as the request orders it", async () => {
    await bench.addOn("waiting");
    const { freezes, maintenanceWindows, rolloutGates } = new TestCaches();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const metadata = { name: "audit", uid: "audit", resourceVersion: "1" };
    freezes.store({
      apiVersion: "flotilla.dev/v1alpha1",
      kind: "Freeze",
      metadata,
      spec: { reason: "Audit", until, clusters: { names: ["eks-2"] } },
    });
    const caches = { ...bench.hub, freezes, maintenanceWindows, rolloutGates };
    const ada = bench.caller("warden");
    const input = inputFor("EKS", "waiting-eks");
    const preview = await previewEnable(ada, caches, "waiting", input);
    const plan = await planEnable(ada, caches, "waiting", input);
    expect(preview.waves).toMatchObject([{ size: 4, clock: { waiting: 1, waitsFor: "Frozen by audit: Audit" } }]);
    expect(plan.waves.map(({ clock, ...wave }) => [wave, clock?.waiting, clock?.waitsFor])).toEqual(
      preview.waves.map(({ clock, ...wave }) => [wave, clock?.waiting, clock?.waitsFor]),
    );
    expect(Date.parse(plan.waves[0]?.clock?.ends ?? "")).toBeGreaterThanOrEqual(Date.parse(until));
    expect(plan.warnings).toContain("1 of 4 clusters would not start now. Frozen by audit: Audit");
    const leaving = { ...input, rollout: { type: "all", progressDeadline: "10m", away: {} } } as const;
    const left = await planEnable(ada, caches, "waiting", leaving);
    expect(left.waves).toEqual([{ mandatory: false, size: 4, away: 4 }]);
    const unseen = await planEnable(bench.caller("operator"), caches, "waiting", input);
    expect(unseen.waves.map(({ clock }) => clock)).toEqual([undefined]);
    expect(unseen.warnings.join()).toContain("are not counted here");
  });

  it("offers what there is, and shows which clusters a request reaches and why it leaves out the others", async () => {
    await bench.addOn("shown");
    const options = await getEnableOptions(bench.caller("viewer"), bench.hub, "shown");
    expect(options).toMatchObject({
      addOn: { name: "shown", install: "manual", configured: true, templates: ["shown-1"], clusters: 0 },
      byHand: { offered: true },
      namespaces: [{ name: FLEET, sets: [{ name: "all", clusters: 6 }] }],
      labels: [{ key: CLUSTER_SET_LABEL }, { key: "vendor", values: ["EKS", "GKE"] }],
      taints: [{ key: UNREACHABLE_TAINT, value: "", clusters: 1 }],
      clusters: 6,
    });
    const preview = await previewEnable(bench.caller("viewer"), bench.hub, "shown", inputFor("EKS", "shown-eks"));
    expect(preview.chosen.map(({ cluster }) => cluster)).toEqual(["eks-1", "eks-2", "eks-3", "eks-4"]);
    expect(preview).toMatchObject({ chosenTotal: 4, alreadyTotal: 0, losingTotal: 0 });
    expect(preview.leftOut).toEqual([
      { cluster: "eks-5", message: `It is unreachable (taint ${UNREACHABLE_TAINT}).` },
      { cluster: "gke-1", message: "Its label vendor is GKE, not EKS." },
    ]);
    expect(preview.selection.map(({ rule, stays }) => [rule, stays])).toEqual([
      ["Clusters on this hub", 6],
      [`In a set bound to ${FLEET}`, 6],
      ["vendor = EKS", 5],
      ["No taint", 4],
    ]);
    expect(preview.problems).toEqual([]);
  });

  it("writes what was planned, and finds nothing left to write", async () => {
    await bench.addOn("written");
    const input = inputFor("EKS", "on-eks", CANARY);
    const plan = await planFor("operator", "written", input);
    expect(plan.writes.map(({ verb, kind, name }) => [verb, kind, name])).toEqual([
      ["create", "Placement", "on-eks"],
      ["patch", "ClusterManagementAddOn", "written"],
    ]);
    expect(plan).toMatchObject({
      gaining: ["eks-1", "eks-2", "eks-3", "eks-4"],
      keeping: [],
      losing: [],
      problems: [],
      follow: `/rollouts/written/${FLEET}/on-eks`,
    });
    expect(plan.rights.every(({ allowed }) => allowed)).toBe(true);
    const { outcomes } = await enableAddOn(bench.caller("operator"), bench.hub, "written", { input, plan: plan.id });
    expect(outcomes.map(({ result }) => result)).toEqual(["written", "written"]);
    expect(await bench.strategy("written")).toMatchObject({
      type: "Placements",
      placements: [
        {
          namespace: FLEET,
          name: "on-eks",
          rolloutStrategy: {
            type: "ProgressivePerGroup",
            progressivePerGroup: {
              mandatoryDecisionGroups: [{ groupName: "canary" }],
              minSuccessTime: "5m",
              progressDeadline: "10m",
            },
          },
        },
      ],
    });
    expect((await bench.placement("on-eks"))?.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup).toBe("50%");
    const again = await planFor("operator", "written", input);
    expect([again.writes, again.problems]).toEqual([
      [],
      [{ field: "clusters.name", message: `written is already enabled by ${FLEET}/on-eks.` }],
    ]);
  });

  it("creates its configuration first, which the placement then names", async () => {
    await bench.addOn("configured");
    const config = {
      use: "new",
      namespace: FLEET,
      name: "configured-config",
      spec: { registries: [{ mirror: "m" }] },
    } as const;
    const input: EnableInput = { ...inputFor("GKE", "configured-gke"), config };
    const wrong = { ...config, spec: { registries: [{ mirror: "" }] } };
    const refused = await planFor("operator", "configured", { ...input, config: wrong });
    expect(refused.problems).toMatchObject([
      { field: "config.spec.registries[0].mirror", message: "spec.registries[0].mirror is required." },
    ]);
    const absent = { use: "existing", namespace: FLEET, name: "absent" } as const;
    expect((await planFor("operator", "configured", { ...input, config: absent })).problems).toMatchObject([
      { field: "config.name", message: `The hub has no configuration ${FLEET}/absent.` },
    ]);
    const lacking = await planFor("viewer", "configured", input);
    expect(lacking.rights).toContainEqual(
      expect.objectContaining({ verb: "create", resource: "addondeploymentconfigs", namespace: FLEET, allowed: false }),
    );
    const plan = await planFor("operator", "configured", input);
    expect(plan.writes.map(({ kind }) => kind)).toEqual([
      "AddOnDeploymentConfig",
      "Placement",
      "ClusterManagementAddOn",
    ]);
    const { outcomes } = await enable("operator", "configured", input);
    expect(outcomes.map(({ result }) => result)).toEqual(["written", "written", "written"]);
    expect(await bench.strategy("configured")).toMatchObject({
      placements: [{ configs: [{ resource: "addondeploymentconfigs", namespace: FLEET, name: config.name }] }],
    });
  });

  it("takes over its own placement that a first try left behind, and no one else's", async () => {
    await bench.addOn("half");
    const input = inputFor("GKE", "on-gke");
    const { outcomes } = await enable("operator", "half", input);
    expect(outcomes.map(({ result }) => result)).toEqual(["written", "written"]);
    await bench.addOn("second");
    const second = await planFor("operator", "second", input);
    expect(second.writes.map(({ kind }) => kind)).toEqual(["ClusterManagementAddOn"]);
    await bench.until(() => bench.hub.addOns.by("placement", `${FLEET}/on-gke`).length === 1);
    const other = inputFor("GKE", "on-gke", { ...CANARY, canary: undefined });
    const refused = await planFor("operator", "second", other);
    expect(refused.problems.map(({ field }) => field)).toContain("clusters.name");
  });

  it("writes nothing where the strategy has changed since, and says what it is now", async () => {
    await bench.addOn("moved");
    const input = inputFor("EKS", "moved-eks");
    const { id } = await planFor("operator", "moved", input);
    const installStrategy = { type: "Placements", placements: [{ namespace: FLEET, name: "other" }] };
    await bench.hub.patch(clusterManagementAddOns, { name: "moved" }, { spec: { installStrategy } }, bench.options);
    const late = enableAddOn(bench.caller("operator"), bench.hub, "moved", { input, plan: id });
    await expect(late).rejects.toMatchObject({
      code: "conflict",
      message: `moved's install strategy changed since the plan was made: it is now Placements (${FLEET}/other). Nothing was written.`,
    });
    expect(await bench.placement("moved-eks")).toBeUndefined();
  });

  it("writes nothing where another add-on would now be moved by it, too", async () => {
    await bench.addOn("alone");
    const input = inputFor("EKS", "awaited");
    const { id, radius } = await planFor("operator", "alone", input);
    expect(radius?.effects.map(({ addOn }) => addOn)).toEqual(["alone"]);
    await bench.addOn("waits", { type: "Placements", placements: [{ namespace: FLEET, name: "awaited" }] });
    await bench.until(() => bench.hub.addOns.get("waits") !== undefined);
    await expect(enableAddOn(bench.caller("operator"), bench.hub, "alone", { input, plan: id })).rejects.toMatchObject({
      code: "conflict",
      message: "What it does to other add-ons changed since the plan was made. Nothing was written.",
    });
    expect(await bench.placement("awaited")).toBeUndefined();
    const { outcomes } = await enable("operator", "alone", input);
    expect(outcomes.map(({ result }) => result)).toEqual(["written", "written"]);
  });

  it("is not disturbed by news of the add-on's status", async () => {
    await bench.addOn("busy");
    const input = inputFor("EKS", "busy-eks");
    const { id } = await planFor("operator", "busy", input);
    const status = { defaultConfigReferences: [] };
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "busy" },
      { status },
      { ...bench.options, subresource: "status" },
    );
    const { outcomes } = await enableAddOn(bench.caller("operator"), bench.hub, "busy", { input, plan: id });
    expect(outcomes.map(({ result }) => result)).toEqual(["written", "written"]);
  });

  it("names those who had it by hand and would lose it, and asks for the add-on's name", async () => {
    await bench.addOn("switched");
    await bench.clusterAddOn("gke-1", "switched", ["example.com/hook"]);
    await bench.clusterAddOn("eks-1", "switched");
    const input = inputFor("EKS", "switched-eks");
    const plan = await planFor("operator", "switched", input);
    expect(plan.losing).toMatchObject([{ cluster: "gke-1", finalizers: ["example.com/hook"] }]);
    expect([plan.keeping, plan.gaining, plan.confirm]).toEqual([["eks-1"], ["eks-2", "eks-3", "eks-4"], "switched"]);
    const unconfirmed = enableAddOn(bench.caller("operator"), bench.hub, "switched", { input, plan: plan.id });
    await expect(unconfirmed).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Type switched"),
    });
    expect(await bench.placement("switched-eks")).toBeUndefined();
  });
});

describe("enabling by hand", () => {
  const byHand = (...clusters: string[]): EnableInput => ({
    clusters: { by: "hand", clusters },
    rollout: { type: "all", progressDeadline: "" },
  });

  it("says on which clusters it failed, and a second try writes only what is missing", async () => {
    await bench.addOn("handmade");
    const rule = {
      apiGroups: ["addon.open-cluster-management.io"],
      resources: ["managedclusteraddons"],
      verbs: ["create"],
    };
    await bench.allowIn("eks-1", "strategist", rule);
    const plan = await planFor("strategist", "handmade", byHand("eks-2", "eks-1"));
    expect(plan.rights).toMatchObject([
      { verb: "create", resource: "managedclusteraddons", namespace: "eks-2", allowed: false },
    ]);
    const { outcomes } = await enable("strategist", "handmade", byHand("eks-2", "eks-1"));
    expect(outcomes.map(({ namespace, result }) => [namespace, result])).toEqual([
      ["eks-1", "written"],
      ["eks-2", "failed"],
    ]);
    expect(outcomes[1]?.message).toContain("managedclusteraddons");
    await bench.until(() => bench.hub.clusterAddOns.get("handmade", "eks-1") !== undefined);
    const second = await planFor("operator", "handmade", byHand("eks-2", "eks-1"));
    expect(second.writes.map(({ namespace }) => namespace)).toEqual(["eks-2"]);
    await enable("operator", "handmade", byHand("eks-2", "eks-1"));
    expect(await bench.clustersWith("handmade")).toEqual(["eks-1", "eks-2"]);
  });

  it("asks for the add-on's name where more than twenty clusters get it", async () => {
    await bench.addOn("wide");
    const names = Array.from({ length: 21 }, (_, index) => `wide-${index + 1}`);
    for (const name of names) await bench.cluster(name);
    await bench.until(() => names.every((name) => bench.hub.clusters.get(name) !== undefined));
    const confirmOf = async (...clusters: string[]) => (await planFor("operator", "wide", byHand(...clusters))).confirm;
    expect([await confirmOf(...names.slice(1)), await confirmOf(...names)]).toEqual([undefined, "wide"]);
    await expect(enable("operator", "wide", byHand(...names))).rejects.toMatchObject({
      code: "invalid",
      message: "Type wide to confirm installation on 21 clusters.",
    });
    const { outcomes } = await enable("operator", "wide", byHand(...names), "wide");
    expect(outcomes.every(({ result }) => result === "written")).toBe(true);
  });

  it("is refused where placements install the add-on", async () => {
    await bench.addOn("placed", { type: "Placements", placements: [] });
    const plan = await planFor("operator", "placed", byHand("eks-1"));
    expect([plan.writes, plan.problems.map(({ field }) => field)]).toEqual([[], ["clusters.by"]]);
  });
});

describe("a caller who may only look", () => {
  it("sees the plan, with the rights that it takes and they lack", async () => {
    await bench.addOn("watched");
    const input = inputFor("EKS", "watched-eks");
    const plan = await planFor("viewer", "watched", input);
    expect(plan.rights.map(({ verb, resource, namespace, allowed }) => [verb, resource, namespace, allowed])).toEqual([
      ["create", "placements", FLEET, false],
      ["patch", "clustermanagementaddons", undefined, false],
    ]);
    const { outcomes } = await enable("viewer", "watched", input);
    expect(outcomes.map(({ result }) => result)).toEqual(["failed", "not-tried"]);
    expect((await bench.strategy("watched")).type).toBe("Manual");
  });

  it("is refused whole without the right to list what it is made from", async () => {
    const options = getEnableOptions(bench.caller("stranger"), bench.hub, "shown");
    await expect(options).rejects.toMatchObject({ code: "forbidden", missing: { verb: "list" } });
  });
});
