import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DetachInput, DetachPlan } from "@/lib/api/detach/detach";
import { detachMark } from "@/lib/detach/mark";
import { clusterHealth, type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { getRunbook, listDetaching } from "@/server/detach/get-runbook";
import { planDetachStep, runDetachStep } from "@/server/detach/run-step";
import { ApiError } from "@/server/errors";
import { DemoSite } from "./demo-site";

let site: DemoSite;
const sources = () => ({ caches: site.hub, isManagerRunning: () => site.isManagerRunning });
const ada = () => site.person("ada");
const bob = () => site.person("bob");

beforeAll(async () => {
  site = await DemoSite.open();
}, 60_000);
afterAll(() => site.close());

/** Clusters that are available, carry an add-on and stay. */
async function healthy(count: number): Promise<string[]> {
  const names = () =>
    site.hub.clusters
      .list()
      .filter((cluster) => clusterHealth(cluster) === "available" && !isLeaving(cluster))
      .map(({ metadata }) => metadata.name)
      .filter((name) => site.hub.works.by("cluster", name).some(({ status }) => status.conditions.length > 0));
  return (await site.until("healthy clusters", names, (found) => found.length >= count)).slice(0, count);
}

const isLeaving = ({ metadata }: ManagedCluster) =>
  metadata.deletionTimestamp !== undefined || detachMark(metadata.annotations) !== undefined;

const work = (namespace: string, name = "app") => ({
  metadata: { name, namespace },
  spec: {
    workload: { manifests: [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "default" } }] },
  },
});

async function states(cluster: string, caller: Caller = ada()): Promise<Record<string, string>> {
  const { steps } = await getRunbook(caller, site.hub, cluster, site.isManagerRunning);
  return Object.fromEntries(steps.map(({ id, state }) => [id, state]));
}

/** Reviews a step and carries it out, as somebody; where the hub changed something in between, again, as people do. */
async function take(caller: Caller, input: DetachInput): Promise<DetachPlan> {
  const review = async () => {
    const plan = await planDetachStep(caller, sources(), input);
    return { plan, open: await leftOpen(caller, input, plan) };
  };
  return (await site.until(`to ${input.action}`, review, ({ open }) => open.length === 0)).plan;
}

/** What a step, carried out as it was planned, has not written. */
async function leftOpen(caller: Caller, input: DetachInput, { id, confirm }: DetachPlan): Promise<readonly object[]> {
  try {
    const request = { input, plan: id, ...(confirm !== undefined && { confirm }) };
    const { outcomes } = await runDetachStep(caller, sources(), request);
    return outcomes.filter(({ result }) => result !== "written");
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict") return [{ conflict: error.message }];
    throw error;
  }
}

const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

const awaited = (cluster: string, step: string, state: string) =>
  site.until(
    `${step} of ${cluster}`,
    () => states(cluster),
    (found) => found[step] === state,
  );

describe("a cluster that is detached the clean way", () => {
  it("goes step by step, begun by one person and ended by another, and nothing stays", async () => {
    const [cluster = ""] = await healthy(1);
    await site.put(managedClusterAddOns, { metadata: { name: "by-hand", namespace: cluster }, spec: {} });
    await site.put(manifestWorks, work(cluster));
    await site.until(
      "the work",
      () => site.find(manifestWorks, "app", cluster),
      (found) => found?.metadata.finalizers.length === 1,
    );
    const begin = await take(ada(), { clusters: [cluster], action: "begin", path: "clean" });
    expect([begin.confirm, begin.leaves]).toEqual([cluster, []]);
    await site.until(
      "the list",
      () => listDetaching(bob(), site.hub),
      ({ clusters }) => clusters.some(({ name, mark }) => name === cluster && mark.by === "ada"),
    );
    // Placements let go of it, and the add-ons that they installed leave with that.
    await awaited(cluster, "placements", "done");
    await site.until(
      "what people put there",
      () => site.left(cluster),
      (left) => left.length === 3,
    );
    expect((await states(cluster, bob())).hooks).toBe("done");
    for (const [action, name] of [
      ["add-ons", "by-hand"],
      ["works", "app"],
    ] as const) {
      await awaited(cluster, action, "next");
      const { writes } = await take(bob(), { clusters: [cluster], action });
      expect(writes).toMatchObject([{ name }]);
      await awaited(cluster, action, "done");
    }
    expect(await site.left(cluster)).toEqual([`ManagedCluster ${cluster}`]);
    await take(bob(), { clusters: [cluster], action: "cluster" });
    await awaited(cluster, "release", "done");
    expect(await site.left(cluster)).toEqual([]);
    expect(await site.hasNamespace(cluster)).toBe(true);
    expect((await states(cluster)).unjoin).toBe("by-hand");
  }, 150_000);

  it("is refused where a step is not due, where it was not reviewed, and by the wrong name", async () => {
    const [cluster = ""] = await healthy(1);
    const input: DetachInput = { clusters: [cluster], action: "cluster" };
    expect((await planDetachStep(ada(), sources(), input)).problems[0]?.message).toContain("earlier step");
    const begin: DetachInput = { clusters: [cluster], action: "begin", path: "clean" };
    await expect(runDetachStep(ada(), sources(), { input: begin, plan: "0" })).rejects.toMatchObject({
      code: "conflict",
    });
    const misnamed = async () => {
      const { id } = await planDetachStep(ada(), sources(), begin);
      return codeOf(runDetachStep(ada(), sources(), { input: begin, plan: id, confirm: "another" }));
    };
    expect(await site.until("a plan that holds", misnamed, (code) => code !== "conflict")).toBe("invalid");
    const unreachable: DetachInput = { ...begin, path: "unreachable" };
    expect((await planDetachStep(ada(), sources(), unreachable)).problems[0]?.message).toContain("clean way");
    expect(
      (await planDetachStep(ada(), sources(), { clusters: [cluster], action: "leave" })).problems[0]?.message,
    ).toContain("they remove what was created");
  });

  it("is kept when somebody thinks better of it, and its placements select it again", async () => {
    const [cluster = ""] = await healthy(1);
    const before = site.hub.placementDecisions.by("cluster", cluster).length;
    await take(ada(), { clusters: [cluster], action: "begin", path: "clean" });
    await awaited(cluster, "placements", "done");
    await take(bob(), { clusters: [cluster], action: "cancel" });
    await site.until(
      "decisions",
      () => site.hub.placementDecisions.by("cluster", cluster).length,
      (found) => found === before,
    );
    expect((await getRunbook(ada(), site.hub, cluster, true)).mark).toBeUndefined();
  }, 150_000);

  it("goes together with others: one step on several", async () => {
    const clusters = await healthy(3);
    const plan = await take(ada(), { clusters, action: "begin", path: "clean" });
    expect([plan.confirm, plan.writes.length]).toEqual(["detach 3", 3]);
    const { clusters: listed } = await site.until(
      "all marked",
      () => listDetaching(bob(), site.hub),
      (found) => found.clusters.length >= 3,
    );
    expect(listed.map(({ name }) => name).sort()).toEqual(clusters.toSorted());
    await take(ada(), { clusters, action: "cancel" });
  }, 150_000);
});

describe("a cluster that cannot be reached", () => {
  it("leaves the hub with what stays on it announced, and nothing else", async () => {
    const [cluster = ""] = await healthy(1);
    await site.put(manifestWorks, work(cluster, "stays"));
    await site.put(managedClusterAddOns, { metadata: { name: "by-hand", namespace: cluster }, spec: {} });
    await site.until(
      "the work",
      () => site.find(manifestWorks, "stays", cluster),
      (found) => found?.metadata.finalizers.length === 1,
    );
    await site.patch(managedClusters, cluster, { spec: { leaseDurationSeconds: 1 } });
    site.faults.begin("off", { kind: "agent-down" }, { clusters: [cluster], since: Date.now() });
    await site.until(
      "unreachable",
      () => getRunbook(ada(), site.hub, cluster, true),
      ({ path }) => path === "unreachable",
    );
    const begin = await take(ada(), { clusters: [cluster], action: "begin", path: "unreachable" });
    expect(begin.leaves.join("\n")).toContain(`${cluster}: 1 object of stays: no agent removes them.`);
    await take(bob(), { clusters: [cluster], action: "cluster" });
    // Add-ons go before works: the hub marks the one after the other.
    const announced: string[] = [];
    await site.until(
      "released",
      async () => {
        const now = await states(cluster, bob());
        if (now.leave === "next") {
          const plan = await take(bob(), { clusters: [cluster], action: "leave" }).catch(() => undefined);
          announced.push(...(plan?.leaves ?? []));
        }
        return now;
      },
      ({ release }) => release === "done",
    );
    expect(announced.join("\n")).toContain("1 object of stays");
    expect(await site.left(cluster)).toEqual([]);
  }, 150_000);
});
