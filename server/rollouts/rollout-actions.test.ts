import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { carryOutAction } from "./carry-out-action";
import { getRevision } from "./get-revision";
import { listRevisions } from "./list-revisions";
import { PATH, RolloutBench, TEMPLATE } from "./test-bench";

const CLUSTERS = ["a", "b", "c"];

let hub: TestHub;
let bench: RolloutBench;

beforeEach(async () => {
  hub = await startTestHub();
  bench = await RolloutBench.start(hub.api.handler, CLUSTERS);
});

afterEach(async () => {
  bench.close();
  await hub.close();
});

/** In the midst of a change in place: `a` has all of it, `b` and `c` what was before. */
async function midway() {
  const good = await bench.template("hello-1", "v1");
  const next = await bench.template("hello-1", "v2");
  await bench.rolling(next, good, { a: next, b: good, c: good });
  return { good, next };
}

const hold = { action: "hold", reason: "Freeze." } as const;
function rollBackTo(revision: string): RolloutActionInput {
  return { action: "roll-back", revisions: [revision] };
}

const written = [{ result: "written" }];
const messages = ({ effects }: { effects: readonly { message: string }[] }) => effects.map(({ message }) => message);

describe("letting waiting clusters start", () => {
  const many = Array.from({ length: 23 }, (_, index) => `z${String(index).padStart(2, "0")}`);

  it.each<[string, RolloutActionInput, RolloutActionInput]>([
    ["resuming", hold, { action: "resume" }],
    [
      "taking the health gate away",
      { action: "gate", minAvailablePercent: 90 },
      { action: "gate", minAvailablePercent: null },
    ],
  ])("%s says which may start, and needs the typed name for more than twenty", async (_, before, input) => {
    const own = await startTestHub();
    const large = await RolloutBench.start(own.api.handler, many);
    try {
      const good = await large.template("hello-1", "v1");
      const next = await large.template("hello-1", "v2");
      await large.rolling(next, good, Object.fromEntries(many.map((name, index) => [name, index === 0 ? next : good])));
      await large.action("operator", before);
      const plan = await large.plan("operator", input);
      expect(plan.confirm).toBe("hello");
      expect(plan.radius?.effects).toMatchObject([{ addOn: "hello", starts: { total: 22 }, changes: { total: 0 } }]);
      const request = { input, plan: plan.id };
      const carryOut = (confirm?: string) =>
        carryOutAction(large.caller("operator"), large.parts, PATH, confirm ? { ...request, confirm } : request);
      await expect(carryOut()).rejects.toMatchObject({ code: "invalid", message: "Type hello to confirm it." });
      await expect(carryOut("logs")).rejects.toMatchObject({ code: "invalid" });
      expect(await carryOut("hello")).toMatchObject({ outcomes: written });
    } finally {
      large.close();
      await own.close();
    }
  });

  it("needs none for few", async () => {
    await midway();
    await bench.action("operator", hold);
    const plan = await bench.plan("operator", { action: "resume" });
    expect(plan.confirm).toBeUndefined();
    expect(plan.radius?.effects).toMatchObject([{ starts: { total: 2 } }]);
  });
});

describe("holding a rollout", () => {
  it("says in numbers what happens, and writes nothing by that", async () => {
    await midway();
    const plan = await bench.plan("operator", hold);
    expect(messages(plan)).toEqual(["2 waiting clusters do not start.", "1 cluster that has it already keeps it."]);
    expect(plan.rights).toEqual([
      { verb: "patch", resource: "clustermanagementaddons", group: "addon.open-cluster-management.io", allowed: true },
    ]);
    expect(plan.writes).toMatchObject([{ verb: "patch", kind: "ClusterManagementAddOn", name: "hello" }]);
    expect(plan.writes[0]?.after).toContain("Freeze.");
    expect(await bench.order()).toBeUndefined();
  });

  it("writes who ordered it, and resuming takes that away", async () => {
    await midway();
    expect(await bench.action("operator", hold)).toMatchObject({ outcomes: written });
    expect(await bench.order()).toMatchObject({ version: 1, hold: { by: "operator", reason: "Freeze." } });
    expect((await bench.plan("operator", hold)).problems).toEqual(["It is already held, by operator."]);
    expect(await bench.action("operator", { action: "resume" })).toMatchObject({ outcomes: written });
    expect((await bench.addOn()).metadata.annotations).not.toHaveProperty(ROLLOUTS_ANNOTATION);
    expect((await bench.plan("operator", { action: "resume" })).problems).toEqual(["It is not held."]);
  });

  it("is the caller's own write: without the right nothing is written, and the plan says so", async () => {
    await midway();
    const plan = await bench.plan("viewer", hold);
    expect(plan.rights).toMatchObject([{ verb: "patch", allowed: false }]);
    const { outcomes } = await bench.action("viewer", hold);
    expect(outcomes).toMatchObject([{ result: "failed", message: expect.stringContaining("cannot patch") }]);
    expect(await bench.order()).toBeUndefined();
  });

  it("is refused, with what changed, where somebody else was faster", async () => {
    await midway();
    const { id } = await bench.plan("operator", hold);
    await bench.action("strategist", { action: "gate", minAvailablePercent: 90 });
    await expect(
      carryOutAction(bench.caller("operator"), bench.parts, PATH, { input: hold, plan: id }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: "The rollout was held, resumed or aborted since the plan was made. Nothing was written.",
    });
    expect(await bench.order()).toEqual({ version: 1, gate: { minAvailablePercent: 90 } });
  });

  it.each([
    ["own", "Not available: OCM's add-on manager is responsible for this add-on."],
    ["off", "Not available: OCM's add-on manager is responsible for this add-on."],
    [undefined, "Not available: no heartbeat from Flotilla's add-on manager yet."],
  ] as const)("is not available where no one would obey (%s)", async (mode, problem) => {
    await midway();
    bench.mode = mode;
    expect(await bench.plan("operator", hold)).toMatchObject({ problems: [problem], writes: [] });
    await expect(bench.action("operator", hold)).rejects.toMatchObject({ code: "invalid", message: problem });
  });

  it("takes the place of an order that cannot be read, and says so", async () => {
    await midway();
    const annotations = {
      [ROLLOUTS_ANNOTATION]: JSON.stringify({ "fleet/some": { version: 9 }, "fleet/other": { version: 9 } }),
    };
    await bench.hub.patch(clusterManagementAddOns, { name: "hello" }, { metadata: { annotations } }, bench.options);
    const plan = await bench.plan("operator", { action: "resume" });
    expect(plan.warnings).toEqual([expect.stringContaining("has an unknown version for fleet/some")]);
    await bench.action("operator", { action: "resume" });
    expect((await bench.addOn()).metadata.annotations[ROLLOUTS_ANNOTATION]).toBe('{"fleet/other":{"version":9}}');
  });
});

describe("aborting a change", () => {
  it("names what goes back, and to what", async () => {
    const { good, next } = await midway();
    const plan = await bench.plan("operator", { action: "abort" });
    expect(messages(plan)).toEqual([
      "1 cluster that has all of the change keeps it.",
      "2 waiting clusters keep their configuration.",
    ]);
    await bench.action("operator", { action: "abort" });
    const state = ({ specHash }: { specHash: string }) => ({ ...TEMPLATE, namespace: "", name: "hello-1", specHash });
    expect(await bench.order()).toMatchObject({ abort: { by: "operator", of: [state(next)], back: [state(good)] } });
    expect((await bench.plan("operator", { action: "abort" })).problems).toEqual(["It is already aborted."]);
  });

  it("finds what was before with the clusters where another configuration was named", async () => {
    const good = await bench.template("hello-1", "v1");
    const next = await bench.template("hello-2", "v2");
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "hello" },
      { spec: { defaultConfigs: [{ ...TEMPLATE, name: "hello-2" }] } },
      bench.options,
    );
    await bench.rolling(next, undefined, { a: next, b: good, c: good });
    await bench.action("operator", { action: "abort" });
    expect(await bench.order()).toMatchObject({ abort: { back: [{ name: "hello-1", specHash: good.specHash }] } });
  });

  it("lets a held rollout go, so that those on the way can go back", async () => {
    await midway();
    await bench.action("operator", hold);
    await bench.action("operator", { action: "abort" });
    expect(await bench.order()).not.toHaveProperty("hold");
  });

  it("is refused in words where all have it, and where there was nothing before", async () => {
    const { next } = await midway();
    await bench.rolling(next, undefined, { a: next, b: next, c: next });
    expect((await bench.plan("operator", { action: "abort" })).problems[0]).toMatch(/^All clusters have the change/);
    const other = await bench.template("hello-1", "v1");
    await bench.rolling(other, undefined, {});
    await bench.rolling(other, undefined, { a: next, b: next, c: next });
    expect((await bench.plan("operator", { action: "abort" })).problems[0]).toMatch(/was never on all clusters/);
    const nothing = { ...other, specHash: "" };
    await bench.rolling(other, undefined, { a: nothing, b: nothing, c: nothing });
    expect((await bench.plan("operator", { action: "abort" })).problems[0]).toMatch(
      /^There is no earlier configuration/,
    );
  });
});

describe("rolling back", () => {
  it("writes the earlier text back as the caller, lets go of what is held, and keeps the gate", async () => {
    const { good } = await midway();
    await bench.action("operator", { action: "gate", minAvailablePercent: 80 });
    await bench.action("operator", hold);
    const input = rollBackTo(good.revision);
    const plan = await bench.plan("operator", input);
    expect(messages(plan)).toEqual([
      `1 cluster gets hello-1 (${good.specHash.slice(0, 6)}), in the order of the strategy.`,
      "2 clusters have it already.",
    ]);
    expect(plan.writes).toMatchObject([{ kind: "AddOnTemplate", verb: "patch" }, { kind: "ClusterManagementAddOn" }]);
    expect(await bench.action("operator", input)).toMatchObject({
      outcomes: [{ result: "written" }, { result: "written" }],
    });
    expect(await bench.templateHash("hello-1")).toBe(good.specHash);
    expect(await bench.order()).toEqual({ version: 1, gate: { minAvailablePercent: 80 } });
  });

  it("names another configuration where that was replaced, and makes it again where it is gone", async () => {
    const good = await bench.template("hello-1", "v1");
    const next = await bench.template("hello-2", "v2");
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "hello" },
      { spec: { defaultConfigs: [{ ...TEMPLATE, name: "hello-2" }] } },
      bench.options,
    );
    await bench.rolling(next, undefined, { a: next, b: next, c: next });
    await bench.hub.remove(addOnTemplates, { name: "hello-1" }, bench.options);
    const input = rollBackTo(good.revision);
    expect((await bench.plan("operator", input)).writes.map(({ verb, kind }) => `${verb} ${kind}`)).toEqual([
      "create AddOnTemplate",
      "patch ClusterManagementAddOn",
    ]);
    await bench.action("operator", input);
    expect(await bench.templateHash("hello-1")).toBe(good.specHash);
    expect((await bench.addOn()).spec.defaultConfigs).toEqual([{ ...TEMPLATE, name: "hello-1" }]);
  });

  it("changes nothing else where the caller may not write the text: the add-on waits for it", async () => {
    const { good, next } = await midway();
    await bench.action("operator", hold);
    const { outcomes } = await bench.action("strategist", rollBackTo(good.revision));
    expect(outcomes).toMatchObject([{ kind: "AddOnTemplate", result: "failed" }, { result: "not-tried" }]);
    expect(await bench.templateHash("hello-1")).toBe(next.specHash);
    expect(await bench.order()).toHaveProperty("hold");
  });

  it("is refused where the text was edited since the plan was read", async () => {
    const { good } = await midway();
    const input = rollBackTo(good.revision);
    const { id } = await bench.plan("operator", input);
    await bench.hub.patch(addOnTemplates, { name: "hello-1" }, { spec: { addonName: "edited" } }, bench.options);
    await expect(
      carryOutAction(bench.caller("operator"), bench.parts, PATH, { input, plan: id }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is refused in words to what rolls out already, and to what is not kept", async () => {
    const { next } = await midway();
    expect((await bench.plan("operator", rollBackTo(next.revision))).problems).toEqual([
      "This is the current configuration.",
    ]);
    expect((await bench.plan("operator", rollBackTo("nowhere"))).problems).toEqual([
      "That configuration is no longer stored.",
    ]);
  });

  it("asks for the name where many clusters get something else", async () => {
    const many = Array.from({ length: 21 }, (_, index) => `m${index}`);
    const other = await startTestHub();
    const crowded = await RolloutBench.start(other.api.handler, many);
    const good = await crowded.template("hello-1", "v1");
    const next = await crowded.template("hello-1", "v2");
    await crowded.rolling(next, good, Object.fromEntries(many.map((name) => [name, next])));
    const input = rollBackTo(good.revision);
    const plan = await crowded.plan("operator", input);
    expect(plan.confirm).toBe("hello");
    const request = { input, plan: plan.id, confirm: "hell" };
    await expect(carryOutAction(crowded.caller("operator"), crowded.parts, PATH, request)).rejects.toMatchObject({
      code: "invalid",
    });
    crowded.close();
    await other.close();
  });
});

describe("a roll back that reaches other add-ons", () => {
  it("tells what it does to them, and asks for the name where they have many clusters", async () => {
    const { good } = await midway();
    const many = Array.from({ length: 21 }, (_, index) => `m${index}`);
    await bench.beside("beside", many);
    const plan = await bench.plan("operator", rollBackTo(good.revision));
    expect(plan.radius?.effects.find(({ addOn }) => addOn === "beside")).toMatchObject({ changes: { total: 21 } });
    expect(plan.confirm).toBe("hello");
  });

  it("is refused where they are on more clusters than when the plan was read", async () => {
    const { good, next } = await midway();
    await bench.beside("beside", ["m1", "m2"]);
    const input = rollBackTo(good.revision);
    const { id } = await bench.plan("operator", input);
    await bench.hub.create(
      managedClusterAddOns,
      { metadata: { name: "beside", namespace: "a" }, spec: {} },
      bench.options,
    );
    await expect.poll(() => bench.hub.clusterAddOns.by("addOn", "beside").length).toBe(3);
    await expect(
      carryOutAction(bench.caller("operator"), bench.parts, PATH, { input, plan: id, confirm: "hello" }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: "What it does to other add-ons changed since the plan was made. Nothing was written.",
    });
    expect(await bench.templateHash("hello-1")).toBe(next.specHash);
  });
});

describe("an add-on that Argo CD applies", () => {
  const ARGO = {
    "argocd.argoproj.io/tracking-id": "addons:addon.open-cluster-management.io/ClusterManagementAddOn:hello",
  };
  const FLUX = { "kustomize.toolkit.fluxcd.io/name": "fleet" };
  const ACTIONS: readonly (readonly [string, (revision: string) => RolloutActionInput])[] = [
    ["hold", () => hold],
    ["resume", () => ({ action: "resume" })],
    ["abort", () => ({ action: "abort" })],
    ["roll-back", rollBackTo],
    ["gate", () => ({ action: "gate", minAvailablePercent: 90 })],
  ];

  it.each(ACTIONS)("is not steered here by %s, unless that is overridden", async (action, inputOf) => {
    const { good } = await midway();
    const input = inputOf(good.revision);
    if (action === "resume") await bench.action("operator", hold);
    const before = await bench.order();
    await bench.hub.patch(addOnTemplates, { name: "hello-1" }, { metadata: { labels: FLUX } }, bench.options);
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "hello" },
      { metadata: { annotations: ARGO } },
      bench.options,
    );
    const plan = await bench.plan("operator", input);
    expect(plan.problems).toEqual([]);
    expect(plan.owned?.map(({ owner }) => owner.tool)).toEqual([action === "roll-back" ? "Flux" : "Argo CD"]);
    const request = { input, plan: plan.id, ...(plan.confirm && { confirm: plan.confirm }) };
    const carryOut = (override?: boolean) =>
      carryOutAction(bench.caller("operator"), bench.parts, PATH, { ...request, ...(override && { override }) });
    await expect(carryOut()).rejects.toMatchObject({ code: "owned" });
    expect(await bench.order()).toEqual(before);
    expect(await carryOut(true)).toMatchObject({ outcomes: written });
  });
});

describe("attack: reading Secrets that a template holds", () => {
  it("by earlier revisions and the plan to roll back shows their keys alone, and writes them whole", async () => {
    const secretOf = (token: string) => ({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "s" },
      stringData: { token },
    });
    const good = await bench.template("hello-1", "v1", [secretOf("canary-old")]);
    const next = await bench.template("hello-1", "v2", [secretOf("canary-new")]);
    await bench.rolling(next, good, { a: next, b: good, c: good });
    const input = rollBackTo(good.revision);
    const plan = await bench.plan("operator", input);
    const { yaml } = await getRevision(bench.caller("viewer"), "hello", good.revision);
    expect(`${yaml} ${JSON.stringify(plan)}`).not.toContain("canary");
    expect(yaml).toContain("token: hidden");
    expect(plan.writes).toMatchObject([{ kind: "AddOnTemplate", isMasked: true }]);
    expect(await bench.action("operator", input)).toMatchObject({ outcomes: written });
    expect(await bench.templateHash("hello-1")).toBe(good.specHash);
  });
});

describe("the revisions of a rollout", () => {
  it("are listed with who has them, the latest first", async () => {
    const { good, next } = await midway();
    const rollout = bench.parts.view.rollout("hello/fleet/some");
    if (!rollout) throw new Error("there is no rollout");
    const { revisions } = await listRevisions(bench.caller("viewer"), rollout);
    expect(revisions).toMatchObject([
      { name: next.revision, config: "hello-1", current: true, knownGood: false, clusters: 1 },
      { name: good.revision, config: "hello-1", current: false, knownGood: true, clusters: 2 },
    ]);
    expect((await getRevision(bench.caller("viewer"), "hello", good.revision)).yaml).toContain("type: KubeClient");
    await expect(getRevision(bench.caller("viewer"), "hello", "nowhere")).rejects.toMatchObject({ code: "not-found" });
  });
});
