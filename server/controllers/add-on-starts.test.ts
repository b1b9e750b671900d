import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION, HOLD_UPDATES_LABEL, NAMESPACE } from "@/lib/kube/names";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes, isFreezeAcknowledged } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, fleet, ground, PLACEMENTS, template, templateConfig } from "./test-objects";

const GROUPS = [
  ["a1", "a2"],
  ["b1", "b2"],
];
const ALL = { type: "All" };
const PER_GROUP = { type: "ProgressivePerGroup" };
const OLD = ["a1:v1", "a2:v1", "b1:v1", "b2:v1"];
const NEW = ["a1:v2", "a2:v2", "b1:v2", "b2:v2"];

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

async function rolledOut(strategy: object): Promise<void> {
  await bench.put(...fleet(GROUPS, strategy));
  await bench.rollOut(GROUPS.flat());
}

async function useTemplate(name: string): Promise<void> {
  await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig(name)] } });
}

async function freeze(spec: object = {}): Promise<void> {
  await bench.put({
    resource: freezes,
    object: { metadata: { name: "stop" }, spec: { reason: "Quarter end", ...spec } },
  });
}

async function held(): Promise<string | undefined> {
  const [progression] = (await bench.addOn()).status.installProgressions;
  const found = condition(progression?.conditions ?? [], HELD_CONDITION);
  return found && `${found.reason}: ${found.message}`;
}

/** Hours of the day that begin in some hours from now. */
function hoursFromNow(hours: number): object {
  const start = `${String(new Date(Date.now() + hours * 3_600_000).getUTCHours()).padStart(2, "0")}:00`;
  return { start, duration: "1h" };
}

const CLOSED = { schedule: [hoursFromNow(8)] };
const OPEN = { schedule: [{ start: "00:00", duration: "24h" }] };

async function window(spec: object): Promise<void> {
  await bench.put({ resource: maintenanceWindows, object: { metadata: { name: "nights" }, spec } });
}

describe("a freeze", () => {
  it("is acknowledged, lets what has begun finish, and no cluster start, under the next leader as well", async () => {
    await rolledOut(PER_GROUP);
    await useTemplate("hello-2");
    await bench.settle();
    await freeze();
    await bench.settle();
    const found = await bench.find(freezes, "stop");
    expect(found && isFreezeAcknowledged(found)).toBe(true);
    expect(found?.status).toMatchObject({ clusters: 5, conditions: [{ type: "InForce", status: "True" }] });
    await bench.applyWorks(["a1", "a2"]);
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1"]);
    expect(await bench.reported("a1", "Progressing")).toBe("False Completed");
    expect(await held()).toBe("Frozen: No cluster starts. Frozen by stop: Quarter end");
    await bench.remove(freezes, "stop");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(NEW);
    expect(await held()).toBeUndefined();
  });

  it("that is changed is acknowledged again, and one that has ended stops nothing", async () => {
    await rolledOut(ALL);
    await freeze({ clusters: { names: ["a1"] } });
    await bench.settle();
    const first = await bench.find(freezes, "stop");
    await bench.patch(freezes, "stop", { spec: { clusters: { names: ["a1", "b1"] } } });
    await useTemplate("hello-2");
    await bench.settle();
    const second = await bench.find(freezes, "stop");
    expect([first, second].map((each) => each?.status.acknowledged?.generation)).toEqual([1, 2]);
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v2", "b1:v1", "b2:v2"]);
    await bench.patch(freezes, "stop", { spec: { until: "2026-01-01T00:00:00Z" } });
    await bench.settle();
    expect(await bench.deployed()).toEqual(NEW);
    expect((await bench.find(freezes, "stop"))?.status.conditions).toMatchObject([
      { type: "InForce", status: "False" },
    ]);
  });

  it("keeps an add-on from being installed, an edited template from clusters, and new agents of add-ons by hand", async () => {
    await bench.put(...fleet(GROUPS, ALL));
    await freeze();
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
    await bench.remove(freezes, "stop");
    await bench.rollOut(GROUPS.flat());
    await freeze({ addOns: ["hello"] });
    await bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "v3", AGENT_ROLE).object.spec });
    await bench.settle();
    expect(await bench.deployed()).toEqual(OLD);
  });

  it("does not keep an add-on from being removed", async () => {
    await rolledOut(ALL);
    await freeze();
    await bench.patch(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements: [] } } });
    await bench.settle();
    await expect.poll(() => bench.installed(), { timeout: 15_000 }).toEqual([]);
  });
});

describe("a maintenance window", () => {
  it("lets updates start inside it alone; clusters without one may at any time", async () => {
    await rolledOut(ALL);
    await window({ ...CLOSED, clusters: { names: ["a1", "a2"] } });
    await useTemplate("hello-2");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v2", "b2:v2"]);
    expect(await held()).toMatch(
      /^OutsideWindow: 2 clusters wait for their maintenance window\. Next window \w{3} \d\d:00 UTC\.$/,
    );
    const report = (await bench.find(maintenanceWindows, "nights"))?.status;
    expect(report).toMatchObject({ clusters: 2, openClusters: 0, conditions: [{ type: "Obeyed", status: "True" }] });
    await bench.patch(maintenanceWindows, "nights", { spec: OPEN });
    await bench.settle();
    expect(await bench.deployed()).toEqual(NEW);
  });

  it("holds an agent that is complete as it is, whatever changes about its cluster", async () => {
    await rolledOut(ALL);
    const config = { group: addOnDeploymentConfigs.group, resource: addOnDeploymentConfigs.plural };
    await bench.put({
      resource: addOnDeploymentConfigs,
      object: { metadata: { name: "x", namespace: PLACEMENTS }, spec: {} },
    });
    await bench.patch(clusterManagementAddOns, "hello", {
      spec: { defaultConfigs: [templateConfig("hello-1"), { ...config, name: "x", namespace: PLACEMENTS }] },
    });
    await bench.rollOut(GROUPS.flat());
    await window({ ...CLOSED, clusters: { names: ["a1"] } });
    await bench.settle();
    await bench.patch(
      addOnDeploymentConfigs,
      "x",
      { spec: { registries: [{ source: "registry.example.com", mirror: "mirror.example.com" }] } },
      PLACEMENTS,
    );
    await bench.settle();
    const images = (await bench.works()).map(
      (work) => `${work.metadata.namespace} ${/(\w+)\.example\.com/.exec(JSON.stringify(work.spec))?.[1]}`,
    );
    expect(images.sort()).toEqual(["a1 registry", "a2 mirror", "b1 mirror", "b2 mirror"]);
  });
});

describe("a rollout group by group in windows of the night", () => {
  /** 01:00 to 03:00 in UTC, because Lisbon has summer time. */
  const NIGHTS = { timeZone: "Europe/Lisbon", schedule: [{ start: "02:00", duration: "2h" }] };
  const FIRST_GROUP = ["a1:v2", "a2:v2", "b1:v1", "b2:v1"];

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-06-03T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  async function at(time: string): Promise<string[]> {
    vi.setSystemTime(Date.parse(time));
    await bench.settle();
    return bench.deployed();
  }

  it("starts each wave inside of one, and none outside, also as one closes; what has begun ends at any time", async () => {
    await rolledOut(PER_GROUP);
    await window(NIGHTS);
    await useTemplate("hello-2");
    expect(await at("2030-06-03T20:00:00Z")).toEqual(OLD);
    expect(await held()).toBe(
      "OutsideWindow: 2 clusters wait for their maintenance window. Next window Tue 02:00 Europe/Lisbon.",
    );
    expect(await at("2030-06-04T00:59:50Z")).toEqual(OLD);
    expect(await at("2030-06-04T01:00:10Z")).toEqual(FIRST_GROUP);
    // The first wave is done as the window closes.
    vi.setSystemTime(Date.parse("2030-06-04T02:59:57Z"));
    await bench.applyWorks(["a1", "a2"]);
    expect(await at("2030-06-04T02:59:58Z")).toEqual(FIRST_GROUP);
    expect(await bench.reported("a1", "Progressing")).toBe("False Completed");
    expect(await at("2030-06-04T14:00:00Z")).toEqual(FIRST_GROUP);
    expect(await held()).toContain("Next window Wed 02:00 Europe/Lisbon.");
    expect(await at("2030-06-05T01:30:00Z")).toEqual(NEW);
    vi.setSystemTime(Date.parse("2030-06-05T03:20:00Z"));
    await bench.applyWorks(GROUPS.flat());
    await bench.settle();
    expect(await bench.reported("b1", "Progressing")).toBe("False Completed");
    expect(await held()).toBeUndefined();
  });
});

describe("a cluster's own veto", () => {
  it("holds its updates by the well-known label, without any window", async () => {
    await rolledOut(ALL);
    await bench.patch(managedClusters, "b2", { metadata: { labels: { [HOLD_UPDATES_LABEL]: "audit" } } });
    await useTemplate("hello-2");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v1"]);
    await bench.patch(managedClusters, "b2", { metadata: { labels: { [HOLD_UPDATES_LABEL]: null } } });
    await bench.settle();
    expect(await bench.deployed()).toEqual(NEW);
  });
});

describe("a rollout gate", () => {
  const gate = (spec: object) => ({
    resource: rolloutGates,
    object: {
      metadata: { name: "board" },
      spec: { addOn: "hello", placement: { namespace: PLACEMENTS, name: "some" }, approvals: 2, ...spec },
    },
  });

  async function vote(user: string, decision = "Approved"): Promise<void> {
    const { status } = (await bench.find(rolloutGates, "board")) ?? {};
    const [wait] = status?.waitingFor ?? [];
    const approval = { user, at: new Date().toISOString(), decision, of: wait?.of, group: wait?.group };
    await bench.patchStatus(rolloutGates, "board", { approvals: [...(status?.approvals ?? []), approval] });
  }

  it("keeps a change from a group until enough different people approve it, that change and no other", async () => {
    await bench.put(...fleet(GROUPS, PER_GROUP), gate({ before: { decisionGroups: [{ groupName: "group-1" }] } }));
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1"]);
    expect((await bench.find(rolloutGates, "board"))?.status).toMatchObject({
      state: "Waiting",
      waitingFor: [{ group: "group-1", clusters: 2 }],
      evidence: { updated: 2, waiting: 0 },
    });
    await vote("ada");
    await bench.settle();
    expect(await bench.deployed()).toHaveLength(2);
    expect(await held()).toBe(
      "WaitsForApproval: 2 clusters wait for approval. Gate board before group-1: 1 of 2 approvals.",
    );
    await vote("bob");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(OLD);
    expect((await bench.find(rolloutGates, "board"))?.status).toMatchObject({ state: "Open", waitingFor: [] });
    await useTemplate("hello-2");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1"]);
  });
});
