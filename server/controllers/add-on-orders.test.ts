import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION, NAMESPACE, ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import { specHash } from "@/lib/resources/spec-hash";
import { type Revision, readRevision, revisionSelector } from "@/lib/rollout/revisions";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, fleet, ground, PLACEMENTS, template, templateConfig } from "./test-objects";

const GROUPS = [["a1", "a2"], ["b1", "b2"], ["c1"]];
const PER_GROUP = { type: "ProgressivePerGroup" };
const AT = "2030-01-01T00:00:00Z";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), { resource: namespaces, object: { metadata: { name: NAMESPACE } } });
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

async function rolledOut(rolloutStrategy: object = PER_GROUP): Promise<void> {
  await bench.put(...fleet(GROUPS, rolloutStrategy));
  await bench.rollOut(GROUPS.flat());
}

async function useTemplate(name: string): Promise<void> {
  await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig(name)] } });
}

async function edit(name: string, version: string): Promise<void> {
  await bench.patch(addOnTemplates, name, { spec: template(name, version, AGENT_ROLE).object.spec });
}

/** What a person writes on the add-on; nothing where the order is undefined. */
async function order(desired: object | undefined): Promise<void> {
  const text = desired && JSON.stringify({ [`${PLACEMENTS}/some`]: { version: 1, ...desired } });
  await bench.patch(clusterManagementAddOns, "hello", {
    metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } },
  });
}

async function heldReason(): Promise<string | undefined> {
  const [progression] = (await bench.addOn()).status.installProgressions;
  return condition(progression?.conditions ?? [], HELD_CONDITION)?.reason;
}

async function revisions(): Promise<Revision[]> {
  const options = { namespace: NAMESPACE, labelSelector: revisionSelector("hello"), ...bench.options };
  const found = await bench.client.list(controllerRevisions, options);
  return found.flatMap((each) => readRevision(each) ?? []).sort((a, b) => a.number - b.number);
}

/** What the rollout takes `name` for now. */
async function stateOf(name: string) {
  const found = await bench.find(addOnTemplates, name);
  return { ...templateConfig(name), namespace: "", specHash: specHash(found ?? {}) };
}

describe("a rollout that is held", () => {
  it("starts no cluster, even after a restart of the controllers; those on the way finish; and then it goes on", async () => {
    await rolledOut();
    await useTemplate("hello-2");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1", "c1:v1"]);
    await order({ hold: { at: AT, by: "alice" } });
    await bench.applyWorks(["a1", "a2"]);
    await bench.settle();
    await bench.stop();
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await bench.reported("a1", "Progressing")).toBe("False Completed");
    expect(await bench.reported("b1", "Configured")).toBe("False ConfigurationsNotConfigured");
    expect(await heldReason()).toBe("HeldByPerson");
    await order(undefined);
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v2", "c1:v2"]);
    expect(await heldReason()).toBeUndefined();
  });

  it("still says so after another configuration has emptied its progression", async () => {
    await rolledOut();
    await order({ hold: { at: AT } });
    await bench.settle();
    expect(await heldReason()).toBe("HeldByPerson");
    await useTemplate("hello-2");
    await bench.settle();
    expect(await heldReason()).toBe("HeldByPerson");
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
  });

  it.each([
    ["cannot be read", "{"],
    ["has a part that is not known", JSON.stringify({ [`${PLACEMENTS}/some`]: { version: 1, pause: {} } })],
  ])("is one too whose order %s", async (_, text) => {
    await rolledOut({ type: "All" });
    await bench.patch(clusterManagementAddOns, "hello", { metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text } } });
    await useTemplate("hello-2");
    await bench.settle();
    expect(await heldReason()).toBe("OrderUnreadable");
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
  });

  it("leaves nothing to write", async () => {
    await rolledOut();
    await order({ hold: { at: AT } });
    await useTemplate("hello-2");
    await bench.settle();
    const before = await bench.versions();
    await bench.stop();
    await bench.runFor(Number.POSITIVE_INFINITY);
    expect(await bench.versions()).toEqual(before);
  });
});

describe("a change that is aborted", () => {
  it("stays on clusters that have all of it, and the others get the text of before, though the hub has it no more", async () => {
    await rolledOut();
    const before = await stateOf("hello-1");
    await edit("hello-1", "v3");
    await bench.settle();
    await bench.applyWorks(["a1"]);
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v3", "a2:v3", "b1:v1", "b2:v1", "c1:v1"]);
    await order({ abort: { at: AT, of: [await stateOf("hello-1")], back: [before] } });
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v3", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await heldReason()).toBe("Aborted");
    expect(await bench.reported("a2", "Progressing")).toBe("False Completed");
    expect(await bench.reported("a2", "Configured")).toBe("True ConfigurationsConfigured");
    expect(await bench.progress()).toBe(
      "selected clusters 5. configured addons 1/5 progressing..., 0 failed 0 timeout.",
    );
    const [reference] = (await bench.addOn()).status.installProgressions[0]?.configReferences ?? [];
    expect(reference?.lastKnownGoodConfig?.specHash).toBe(before.specHash);
  });

  it("goes back one group after the other where another configuration was named", async () => {
    await rolledOut();
    await useTemplate("hello-2");
    await bench.rollOut(["a1", "a2", "b1"]);
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v2", "c1:v1"]);
    await order({ abort: { at: AT, of: [await stateOf("hello-2")], back: [await stateOf("hello-1")] } });
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v1", "c1:v1"]);
  });

  it("is over with the next one", async () => {
    await rolledOut();
    const before = await stateOf("hello-1");
    await edit("hello-1", "v3");
    await bench.settle();
    await order({ abort: { at: AT, of: [await stateOf("hello-1")], back: [before] } });
    await bench.rollOut(GROUPS.flat());
    await edit("hello-1", "v4");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v4", "a2:v4", "b1:v4", "b2:v4", "c1:v4"]);
    expect(await heldReason()).toBeUndefined();
  });

  it("deploys no revision but the last one that is known to be good: a caller who may change the add-on may not change templates", async () => {
    await rolledOut();
    const old = await stateOf("hello-1");
    await edit("hello-1", "v3");
    await bench.rollOut(GROUPS.flat());
    await edit("hello-1", "v4");
    await bench.settle();
    expect((await revisions()).map(({ specHash: hash }) => hash)).toContain(old.specHash);
    await order({ abort: { at: AT, of: [await stateOf("hello-1")], back: [old] } });
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v4", "a2:v4", "b1:v3", "b2:v3", "c1:v3"]);
    expect(await heldReason()).toBe("TextMissing");
  });
});

describe("a health gate", () => {
  it("stops a rollout at a bad canary, and opens when it is well", async () => {
    await rolledOut();
    await order({ gate: { minAvailablePercent: 100 } });
    await useTemplate("hello-2");
    await bench.settle();
    await bench.applyWorks(["a1"]);
    await bench.applyWorks(["a2"], 0);
    await bench.settle();
    expect(await bench.reported("a2", "Progressing")).toBe("False Completed");
    expect(await bench.reported("a2", "Available")).toBe("False ProbeUnavailable");
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await heldReason()).toBe("HealthGate");
    await bench.applyWorks(["a2"]);
    await bench.quiet();
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v2", "c1:v1"]);
    expect(await heldReason()).toBeUndefined();
  });

  it("opens for anyone who runs, without being started again", async () => {
    await rolledOut();
    await order({ gate: { minAvailablePercent: 100 } });
    await useTemplate("hello-2");
    await bench.settle();
    await bench.applyWorks(["a1", "a2"], 0);
    await bench.settle();
    expect(await heldReason()).toBe("HealthGate");
    await bench.applyWorks(["a1", "a2"]);
    await expect.poll(() => bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v2", "c1:v1"]);
  });
});

describe("the texts of configurations", () => {
  it("are kept, the latest last, and an earlier one that comes back is put at the end again", async () => {
    await rolledOut();
    await edit("hello-1", "v3");
    await bench.settle();
    const versions = async () =>
      (await revisions()).map(({ object }) => /hello:(\w+)/.exec(JSON.stringify(object))?.[1]);
    expect(await versions()).toEqual(["v1", "v3"]);
    await edit("hello-1", "v1");
    await bench.settle();
    expect(await versions()).toEqual(["v3", "v1"]);
    const before = (await revisions()).map(({ name, number }) => `${name} ${number}`);
    await bench.stop();
    await bench.settle();
    expect((await revisions()).map(({ name, number }) => `${name} ${number}`)).toEqual(before);
  });

  it("bring a fleet back in the order of the strategy when a person writes one back", async () => {
    await rolledOut();
    await edit("hello-1", "v3");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v3", "a2:v3", "b1:v3", "b2:v3", "c1:v3"]);
    const [first] = await revisions();
    await bench.patch(addOnTemplates, "hello-1", { spec: first?.object.spec });
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v3", "b2:v3", "c1:v3"]);
    expect((await stateOf("hello-1")).specHash).toBe(first?.specHash);
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
  });

  it("are not waited for where the hub has no place for them", async () => {
    await bench.remove(namespaces, NAMESPACE);
    await rolledOut();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
  });
});
