import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placements } from "@/lib/resources/placement";
import { sessionOf } from "@/server/auth/testing";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import type { StartCaches } from "@/server/gates/start-facts";
import { TestCaches } from "@/server/testing/caches";
import { carryOutPlan } from "./carry-out-plan";
import { getInstallation } from "./get-installation";
import { makeInstallationPlan, planInstallation, previewInstallation } from "./plan-installation";
import { EnableBench, FLEET } from "./test-bench";

let testHub: TestHub;
let bench: EnableBench;

const CLUSTERS = ["c1", "c2", "c3", "c4"];

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  for (const name of CLUSTERS) await bench.cluster(name);
  for (const name of ["here", "beside", "smaller"]) {
    await bench.hub.create(placements, { metadata: { name, namespace: FLEET }, spec: {} }, bench.options);
  }
  await bench.decide("here", CLUSTERS);
  await bench.decide("beside", ["c4"]);
  await bench.decide("smaller", ["c1", "c2"]);
  await bench.until(() => bench.hub.placementDecisions.by("placement", `${FLEET}/smaller`).length > 0);
  await bench.until(() => bench.hub.placements.list().length === 3 && bench.hub.clusters.list().length === 4);
});
afterAll(async () => {
  bench.close();
  await testHub.close();
});

const BESIDE = { namespace: FLEET, name: "beside", rolloutStrategy: { type: "All" } };
const HERE = {
  namespace: FLEET,
  name: "here",
  configs: [{ group: "example.com", resource: "settings", name: "own" }],
  rolloutStrategy: {
    type: "Progressive",
    progressive: { maxConcurrency: "25%", minSuccessTime: "2m", progressDeadline: "10m", maxFailures: 1 },
  },
};

/** An add-on that the placement `here` installs on all clusters, between what is nobody's concern. */
async function installed(name: string, { on = CLUSTERS }: { on?: readonly string[] } = {}): Promise<void> {
  await bench.addOn(name, { type: "Placements", placements: [BESIDE, HERE] });
  for (const cluster of on) await bench.clusterAddOn(cluster, name);
  await bench.until(() => bench.hub.addOns.get(name) !== undefined);
  await bench.until(() => bench.hub.clusterAddOns.by("addOn", name).length === on.length);
}

/** A fleet that is frozen. */
function frozenCaches(spec: object): Required<Pick<StartCaches, "freezes" | "maintenanceWindows" | "rolloutGates">> {
  const { freezes, maintenanceWindows, rolloutGates } = new TestCaches();
  const metadata = { name: "audit", uid: "audit", resourceVersion: "1" };
  freezes.store({ apiVersion: "flotilla.dev/v1alpha1", kind: "Freeze", metadata, spec: { reason: "Audit", ...spec } });
  return { freezes, maintenanceWindows, rolloutGates };
}

const path = (name: string, placement = "here") => ({ name, namespace: FLEET, placement });

async function inputOf(name: string, change: Partial<InstallationInput["rollout"]> = {}): Promise<InstallationInput> {
  const { input } = await getInstallation(bench.caller("viewer"), bench.hub, path(name));
  return { ...input, rollout: { ...input.rollout, ...change } };
}

async function change(user: string, name: string, input: InstallationInput, confirm?: string, reviewed?: string) {
  const made = await makeInstallationPlan(bench.caller(user), bench.hub, path(name), input);
  return carryOutPlan(bench.caller(user), made, { addOn: name, plan: reviewed ?? made.shown.id, confirm });
}

const raw = (name: string) => rawObject(bench.caller("operator"), clusterManagementAddOns, { name });

describe("changing an installation", () => {
  it("begins with what is there, and plans nothing for it", async () => {
    await installed("present");
    const {
      input,
      placements: offered,
      configs,
    } = await getInstallation(bench.caller("viewer"), bench.hub, path("present"));
    expect(input).toEqual({
      placement: { namespace: FLEET, name: "here" },
      rollout: {
        type: "Progressive",
        maxConcurrency: "25%",
        minSuccessTime: "2m",
        progressDeadline: "10m",
        maxFailures: "1",
        mandatory: [],
      },
      minAvailablePercent: null,
      away: null,
      config: null,
    });
    expect(offered.map(({ name, clusters, taken }) => [name, clusters, taken])).toEqual([
      ["beside", 1, true],
      ["here", 4, false],
      ["smaller", 2, false],
    ]);
    expect(configs).toMatchObject([{ resource: "settings", name: "own" }]);
    const plan = await planInstallation(bench.caller("viewer"), bench.hub, path("present"), input);
    expect([plan.writes, plan.problems, plan.confirm]).toEqual([[], [], undefined]);
  });

  it("writes that entry's fields and nothing else", async () => {
    await installed("kept");
    const before = await raw("kept");
    const input = await inputOf("kept", { maxConcurrency: "50%", maxFailures: "" });
    const plan = await planInstallation(bench.caller("operator"), bench.hub, path("kept"), {
      ...input,
      minAvailablePercent: 90,
    });
    expect(plan.writes.map(({ verb, kind, name }) => [verb, kind, name])).toEqual([
      ["patch", "ClusterManagementAddOn", "kept"],
    ]);
    expect(plan.now).toMatchObject({ clusters: 4, waves: [{ size: 4, atOnce: 1, failuresAllowed: 1 }], mostBroken: 2 });
    expect(plan.after).toMatchObject({
      clusters: 4,
      waves: [{ size: 4, atOnce: 2, failuresAllowed: 0 }],
      mostBroken: 2,
    });
    expect([plan.now?.earliestMs, plan.after?.earliestMs]).toEqual([480_000, 240_000]);
    const { outcomes } = await change("operator", "kept", { ...input, minAvailablePercent: 90 });
    expect(outcomes.map(({ result }) => result)).toEqual(["written"]);
    const after = await raw("kept");
    // The hub sets its default where a field is taken away.
    const progressive = { maxConcurrency: "50%", minSuccessTime: "2m", progressDeadline: "10m", maxFailures: 0 };
    expect(after.spec).toEqual(
      JSON.parse(
        JSON.stringify(before.spec).replace(
          JSON.stringify(HERE.rolloutStrategy.progressive),
          JSON.stringify(progressive),
        ),
      ),
    );
    expect(after.metadata.annotations?.[ROLLOUTS_ANNOTATION]).toBe(
      `{"${FLEET}/here":{"version":1,"gate":{"minAvailablePercent":90}}}`,
    );
  });

  it("orders what becomes of clusters that are away, and leaves it where a request does not name it", async () => {
    await installed("leaving");
    const input = await inputOf("leaving");
    const away = { maxCatchUp: 5, perLabel: { label: "registry", max: 2 } };
    const plan = await planInstallation(bench.caller("operator"), bench.hub, path("leaving"), { ...input, away });
    expect(plan.writes[0]?.after).toContain('"away":{"maxCatchUp":5');
    expect([plan.now?.withoutAway, plan.after?.withoutAway]).toEqual([undefined, away]);
    expect(plan.warnings).toContain(
      "None of the clusters has the label registry: the bound is for those that have it.",
    );
    const order = async () => JSON.parse((await raw("leaving")).metadata.annotations?.[ROLLOUTS_ANNOTATION] ?? "{}");
    await change("operator", "leaving", { ...input, away });
    expect(await order()).toEqual({ [`${FLEET}/here`]: { version: 1, away } });
    const { away: _unnamed, ...older } = await inputOf("leaving", { maxFailures: "2" });
    await change("operator", "leaving", older);
    expect(await order()).toEqual({ [`${FLEET}/here`]: { version: 1, away } });
  });

  it("names another configuration, which comes before it where it is new, and counts whose it changes", async () => {
    await installed("configured");
    const input = await inputOf("configured");
    const lean = { namespace: FLEET, name: "lean" };
    const spec = { customizedVariables: [{ name: "MODE", value: "lean" }] };
    const created = { ...input, config: { use: "new", ...lean, spec } } as const;
    const preview = await previewInstallation(bench.caller("operator"), bench.hub, path("configured"), created);
    expect([preview.problems, preview.changingTotal]).toEqual([[], 4]);
    const plan = await planInstallation(bench.caller("operator"), bench.hub, path("configured"), created);
    expect(plan.writes.map(({ verb, kind, name }) => [verb, kind, name])).toEqual([
      ["create", "AddOnDeploymentConfig", "lean"],
      ["patch", "ClusterManagementAddOn", "configured"],
    ]);
    expect([plan.problems, plan.changing, plan.warnings.some((text) => text.includes("may ignore it"))]).toEqual([
      [],
      CLUSTERS,
      true,
    ]);
    await change("operator", "configured", created);
    expect((await raw("configured")).spec).toMatchObject({
      installStrategy: {
        placements: [BESIDE, { configs: [HERE.configs[0], { resource: "addondeploymentconfigs", ...lean }] }],
      },
    });
    const named = () => bench.hub.addOns.get("configured")?.spec.installStrategy.placements[1]?.configs.length;
    await bench.until(() => named() === 2);
    expect((await inputOf("configured")).config).toEqual({ use: "existing", ...lean });
    const without = await planInstallation(bench.caller("operator"), bench.hub, path("configured"), input);
    expect(without.writes.map(({ verb, name }) => [verb, name])).toEqual([["patch", "configured"]]);
    expect(without.changing).toEqual(CLUSTERS);
  });

  it.each([
    ["one that the hub does not have", { use: "existing", namespace: FLEET, name: "absent" }, "config.name"],
    ["a name that is none", { use: "new", namespace: FLEET, name: "No", spec: {} }, "config.name"],
    [
      "values that no configuration may have",
      { use: "new", namespace: FLEET, name: "wrong", spec: { customizedVariables: [{ name: "no name", value: "" }] } },
      "config.spec.customizedVariables[0].name",
    ],
  ] as const)("refuses %s", async (_, config, field) => {
    await installed(`refused-${config.name.toLowerCase()}`);
    const name = `refused-${config.name.toLowerCase()}`;
    const input = { ...(await inputOf(name)), config } as InstallationInput;
    const plan = await planInstallation(bench.caller("operator"), bench.hub, path(name), input);
    expect([plan.writes, plan.problems.map((problem) => problem.field)]).toEqual([[], [field]]);
  });

  it("counts freezes and windows for those who may list them, in the preview and in the plan", async () => {
    await installed("frozen");
    const input = await inputOf("frozen", { maxConcurrency: "50%" });
    const caches = { ...bench.hub, ...frozenCaches({ until: new Date(Date.now() + 3_600_000).toISOString() }) };
    const [ada, eve] = [sessionOf("ada", () => true), sessionOf("eve", (plural) => plural !== "freezes")];
    const preview = await previewInstallation(ada, caches, path("frozen"), input);
    for (const forecast of [preview.now, preview.after]) {
      expect(forecast?.earliestMs).toBeGreaterThan(3_600_000);
      expect(forecast?.ends?.earliest).toBeDefined();
      expect(forecast?.waves[0]?.clock).toMatchObject({ waiting: 4, waitsFor: "Frozen by audit: Audit" });
    }
    const plan = await planInstallation(bench.caller("operator"), caches, path("frozen"), input);
    expect(plan.after?.ends).toBeUndefined();
    const unseen = await previewInstallation(eve, caches, path("frozen"), input);
    expect([unseen.after?.earliestMs, unseen.after?.ends]).toEqual([240_000, undefined]);
  });

  it("writes nothing where someone else changed it since it was reviewed", async () => {
    await installed("moved");
    const input = await inputOf("moved", { maxFailures: "2" });
    const { id } = await planInstallation(bench.caller("operator"), bench.hub, path("moved"), input);
    const installStrategy = { placements: [HERE] };
    await bench.hub.patch(clusterManagementAddOns, { name: "moved" }, { spec: { installStrategy } }, bench.options);
    await expect(change("operator", "moved", input, undefined, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("moved's install strategy changed since the plan was made"),
    });
    expect((await bench.strategy("moved")).placements).toHaveLength(1);
  });

  it("leaves alone what someone else writes between reading and writing", async () => {
    await installed("raced");
    const input = await inputOf("raced", { maxFailures: "2" });
    const made = await makeInstallationPlan(bench.caller("operator"), bench.hub, path("raced"), input);
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "raced" },
      { spec: { addOnMeta: { displayName: "Raced" } } },
      bench.options,
    );
    const { outcomes } = await carryOutPlan(bench.caller("operator"), made, { addOn: "raced", plan: made.shown.id });
    expect(outcomes).toMatchObject([{ result: "failed", message: expect.stringContaining("was changed meanwhile") }]);
    expect((await bench.strategy("raced")).placements[1]?.rolloutStrategy.progressive?.maxFailures).toBe(1);
  });

  it("shows callers without the right what it takes, and writes nothing for them", async () => {
    await installed("watched");
    const input = await inputOf("watched", { type: "All" });
    const plan = await planInstallation(bench.caller("viewer"), bench.hub, path("watched"), input);
    expect(plan.rights).toMatchObject([{ verb: "patch", resource: "clustermanagementaddons", allowed: false }]);
    const { outcomes } = await change("viewer", "watched", input, plan.confirm);
    expect(outcomes.map(({ result }) => result)).toEqual(["failed"]);
    expect((await bench.strategy("watched")).placements[1]?.rolloutStrategy.type).toBe("Progressive");
    await expect(getInstallation(bench.caller("stranger"), bench.hub, path("watched"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      planInstallation(bench.caller("viewer"), bench.hub, path("watched", "smaller"), input),
    ).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("says at its field what cannot be", async () => {
    await installed("wrong");
    const fieldsOf = async (rollout: Partial<InstallationInput["rollout"]>, more: Partial<InstallationInput> = {}) => {
      const input = { ...(await inputOf("wrong", rollout)), ...more };
      const { problems } = await previewInstallation(bench.caller("viewer"), bench.hub, path("wrong"), input);
      return problems.map(({ field }) => field);
    };
    const at = (name: string) => ({ placement: { namespace: FLEET, name } });
    expect(await fieldsOf({ maxConcurrency: "0", minSuccessTime: "soon", maxFailures: "9" })).toEqual([
      "rollout.maxConcurrency",
      "rollout.minSuccessTime",
    ]);
    expect(await fieldsOf({ maxFailures: "9" })).toEqual(["rollout.maxFailures"]);
    expect(await fieldsOf({}, { minAvailablePercent: 101 })).toEqual(["rollout.minAvailablePercent"]);
    expect(await fieldsOf({}, { away: { maxCatchUp: 0, perMinute: [] } })).toEqual([
      "rollout.away.maxCatchUp",
      "rollout.away.perMinute",
    ]);
    expect(await fieldsOf({}, at("beside"))).toEqual(["placement"]);
    expect(await fieldsOf({}, at("nowhere"))).toEqual(["placement"]);
  });

  it("counts who waits now and starts with it, and wants a typed name where they are many", async () => {
    const many = Array.from({ length: 30 }, (_, index) => `m${String(index).padStart(2, "0")}`);
    for (const name of many) await bench.cluster(name);
    await bench.hub.create(placements, { metadata: { name: "many", namespace: FLEET }, spec: {} }, bench.options);
    await bench.decide("many", many);
    await bench.until(() => bench.hub.placementDecisions.by("placement", `${FLEET}/many`).length > 0);
    await bench.addOn("rolling", { type: "Placements", placements: [{ ...HERE, name: "many" }] });
    for (const cluster of many) await bench.clusterAddOn(cluster, "rolling");
    await bench.until(() => bench.hub.clusterAddOns.by("addOn", "rolling").length === many.length);
    const { input } = await getInstallation(bench.caller("viewer"), bench.hub, path("rolling", "many"));
    const planned = async (rollout: Partial<InstallationInput["rollout"]>) =>
      planInstallation(bench.caller("operator"), bench.hub, path("rolling", "many"), {
        ...input,
        rollout: { ...input.rollout, ...rollout },
      });
    const [some, all] = [await planned({ maxConcurrency: "50%" }), await planned({ type: "All" })];
    // 8 of 30 may start as it is.
    expect([some.starting.length, some.confirm]).toEqual([7, undefined]);
    expect([all.starting.length, all.confirm]).toEqual([22, "rolling"]);
    await expect(
      makeInstallationPlan(bench.caller("operator"), bench.hub, path("rolling", "many"), {
        ...input,
        rollout: { ...input.rollout, type: "All" },
      }).then((made) => carryOutPlan(bench.caller("operator"), made, { addOn: "rolling", plan: all.id })),
    ).rejects.toMatchObject({ code: "invalid", message: "Type rolling to confirm a change on 22 clusters." });
    const one = await planned({ maxConcurrency: "1" });
    expect([one.starting, one.after?.waves[0]?.atOnce]).toEqual([[], 1]);
  });
});

describe("choosing another placement", () => {
  it("moves the entry with its configuration and its health gate, and names who loses it", async () => {
    await installed("swapped");
    const gated = { ...(await inputOf("swapped")), minAvailablePercent: 80 };
    await change("operator", "swapped", gated);
    await bench.until(async () => (await inputOf("swapped")).minAvailablePercent === 80);
    const input = { ...gated, placement: { namespace: FLEET, name: "smaller" } };
    const plan = await planInstallation(bench.caller("operator"), bench.hub, path("swapped"), input);
    // The placement beside still chooses c4.
    expect(plan.losing.map(({ cluster }) => cluster)).toEqual(["c3"]);
    expect([plan.confirm, plan.follow]).toEqual(["swapped", `/rollouts/swapped/${FLEET}/smaller`]);
    await expect(change("operator", "swapped", input)).rejects.toMatchObject({
      code: "invalid",
      message: "Type swapped to confirm removal from 1 cluster.",
    });
    await change("operator", "swapped", input, "swapped");
    const after = await raw("swapped");
    expect(ClusterManagementAddOn.parse(after).spec.installStrategy.placements).toMatchObject([
      BESIDE,
      { ...HERE, name: "smaller" },
    ]);
    expect(JSON.parse(after.metadata.annotations?.[ROLLOUTS_ANNOTATION] ?? "")).toEqual({
      [`${FLEET}/smaller`]: { version: 1, gate: { minAvailablePercent: 80 } },
    });
  });
});
