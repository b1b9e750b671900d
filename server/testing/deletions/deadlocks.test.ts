import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeletionStepInput } from "@/lib/api/deletions/deletion-steps";
import type { BlockerRule } from "@/lib/deletion/deletion";
import { condition } from "@/lib/kube/conditions";
import { NAMESPACE } from "@/lib/kube/names";
import type { ObjectMeta } from "@/lib/kube/object";
import { CLUSTER_AVAILABLE, PRE_DELETE_KEY, WORK_CLEANUP_FINALIZER, workBindingName } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configMaps, namespaces, roleBindings } from "@/lib/resources/built-in";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import { clusterHealth, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { planDeletionStep, runDeletionStep } from "@/server/deletions/run-deletion-step";
import type { ClusterFault } from "@/server/demo/fleet/faults";
import { DemoSite } from "./demo-site";
import { registerHooked, templateOf } from "./seeded-add-ons";
import { VOLUME_CONTROLLER, VOLUME_FINALIZER, type VolumeController } from "./volume-controller";

const HOSTED = "addon.open-cluster-management.io/hosting-addon-pre-delete";
const ANSWERS_WITHIN_MS = 2_000;
const TIMED = 3;

let site: DemoSite;
let healthy: string[];

beforeAll(async () => {
  site = await DemoSite.open();
  await registerHooked(site, "job-cleaner", "job");
  await registerHooked(site, "pod-cleaner", "pod");
  await registerHooked(site, "odd-cleaner", "endless");
  await registerHooked(site, "lost-cleaner", "job");
  // Each deadlock has a cluster of its own.
  healthy = await site.until("healthy clusters", available, (names) => names.length >= DEADLOCKS.length);
}, 60_000);
afterAll(() => site.close());

const available = () =>
  site.hub.clusters
    .list()
    .filter((each) => clusterHealth(each) === "available")
    .map(({ metadata }) => metadata.name);

const fault = (cluster: string, what: ClusterFault) =>
  site.faults.begin(`${cluster} ${what.kind}`, what, { clusters: [cluster], since: Date.now() });
const over = (cluster: string, kind: ClusterFault["kind"]) => site.faults.end(`${cluster} ${kind}`);

const hookWorkOf = (cluster: string, addOn: string) => site.find(manifestWorks, `addon-${addOn}-pre-delete`, cluster);
const addOnOn = (cluster: string, addOn: string) => site.find(managedClusterAddOns, addOn, cluster);

/** An add-on that is on its cluster, with its hook's finalizer; or only that, where agents are silent. */
async function install(cluster: string, addOn: string): Promise<void> {
  await site.put(managedClusterAddOns, { metadata: { name: addOn, namespace: cluster }, spec: {} });
  await site.until(
    `${addOn} on ${cluster}`,
    () => addOnOn(cluster, addOn),
    (found) => found?.metadata.finalizers.includes(PRE_DELETE_KEY) === true,
  );
}

async function leaveWithHook(cluster: string, addOn: string): Promise<void> {
  await install(cluster, addOn);
  await site.remove(managedClusterAddOns, addOn, cluster);
}

const manifest = (kind: string, apiVersion = "v1") => ({
  apiVersion,
  kind,
  metadata: { name: "a", namespace: "default" },
});

/** A work that its agent has taken up. */
async function apply(cluster: string, finalizers: string[] = [], manifests = [manifest("ConfigMap")]): Promise<void> {
  await site.put(manifestWorks, {
    metadata: { name: "app", namespace: cluster, finalizers },
    spec: { workload: { manifests } },
  });
  await site.until(
    `app on ${cluster}`,
    () => site.find(manifestWorks, "app", cluster),
    (found) =>
      found?.metadata.finalizers.includes(WORK_CLEANUP_FINALIZER) === true &&
      condition(found.status.conditions, "Applied")?.status === "True",
  );
}

/** A work whose agent has said that it is deleting, and cannot end it. */
async function leaveStuck(cluster: string, manifests = [manifest("ConfigMap")]): Promise<void> {
  await apply(cluster, [], manifests);
  fault(cluster, { kind: "stuck-finalizer", addOn: undefined });
  await site.remove(manifestWorks, "app", cluster);
  await site.until(
    "Deleting",
    () => site.find(manifestWorks, "app", cluster),
    (found) => condition(found?.status.conditions ?? [], "Deleting") !== undefined,
  );
}

async function silence(cluster: string): Promise<void> {
  await site.patch(managedClusters, cluster, { spec: { leaseDurationSeconds: 1 } });
  fault(cluster, { kind: "agent-down" });
  await site.until(
    "silence",
    () => site.find(managedClusters, cluster),
    (found) => condition(found?.status.conditions ?? [], CLUSTER_AVAILABLE)?.status === "Unknown",
  );
}

const volumeControllers = new Map<string, VolumeController>();

/** Held by a controller of others, which has stopped before the object is deleted. */
async function holdWithVolume(cluster: string, resource: Resource<{ readonly metadata: ObjectMeta }>, name: string) {
  const controller = site.volumeController(resource, { name, namespace: cluster });
  volumeControllers.set(cluster, controller);
  await site.until(
    `the finalizer of ${name}`,
    () => site.find(resource, name, cluster),
    (found) => found?.metadata.finalizers.includes(VOLUME_FINALIZER) === true,
  );
  await controller.stop();
}

/** As its step says. */
const startVolumeController = (cluster: string) => volumeControllers.get(cluster)?.start();

/** What is held, and what its controller made for it: nothing stays behind. */
async function heldOrVolume(cluster: string, held: Promise<unknown>) {
  const { name, namespace } = volumeControllers.get(cluster)?.volume ?? expect.fail("no controller");
  return (await held) ?? site.find(configMaps, name, namespace);
}

/** Milliseconds of one answer; the middle one of several, because a machine that does other things holds up one or two. */
async function timed(answer: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < TIMED; index += 1) {
    const startedAt = performance.now();
    await answer();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(TIMED / 2)] ?? expect.fail("nothing was timed");
}

const sources = () => ({ caches: site.hub, isManagerRunning: () => site.isManagerRunning });

/** Reviews a step that the console carries out itself, and does so. */
async function runOffered(input: DeletionStepInput): Promise<readonly string[]> {
  const person = site.person("ada");
  const { id, confirm, leaves } = await planDeletionStep(person, sources(), input);
  const { outcomes } = await runDeletionStep(person, sources(), { input, plan: id, ...(confirm && { confirm }) });
  expect(outcomes.map(({ result }) => result)).toEqual(["written"]);
  return leaves;
}

interface Deadlock {
  readonly name: string;
  readonly rule: BlockerRule;
  readonly seed: (cluster: string) => Promise<void>;
  /** What the safe steps tell; absent where only a finalizer helps. */
  readonly free?: (cluster: string) => Promise<void> | void;
  /** A part of the evidence. */
  readonly says?: string;
  /** What has to go. */
  readonly gone: (cluster: string) => Promise<unknown>;
}

const app = (cluster: string) => site.find(manifestWorks, "app", cluster);
const ownCluster = (cluster: string) => site.find(managedClusters, cluster);

const DEADLOCKS: readonly Deadlock[] = [
  {
    name: "the Pod of a hook was evicted, and is each time that it runs",
    rule: "hook-failed",
    async seed(cluster) {
      await install(cluster, "pod-cleaner");
      fault(cluster, { kind: "failing-job", addOn: "pod-cleaner" });
      await site.remove(managedClusterAddOns, "pod-cleaner", cluster);
    },
    free: (cluster) => over(cluster, "failing-job"),
    gone: (cluster) => addOnOn(cluster, "pod-cleaner"),
  },
  {
    name: "the node of a hook is lost",
    rule: "hook-node-lost",
    async seed(cluster) {
      await install(cluster, "pod-cleaner");
      fault(cluster, { kind: "slow-apply", addOn: "pod-cleaner", byMs: 600_000 });
      await site.remove(managedClusterAddOns, "pod-cleaner", cluster);
      await site.until(
        "the hook",
        () => hookWorkOf(cluster, "pod-cleaner"),
        (found) => found?.metadata.finalizers.length === 1,
      );
      // The node goes, and with it the agent's Pod: the last that it reported is that the hook's Pod is lost.
      fault(cluster, { kind: "agent-down" });
      over(cluster, "slow-apply");
      const at = { status: "True", reason: "Test", message: "", lastTransitionTime: new Date().toISOString() };
      const resourceMeta = {
        ordinal: 0,
        group: "",
        version: "v1",
        kind: "Pod",
        resource: "pods",
        namespace: "open-cluster-management-agent-addon",
        name: "pod-cleaner-clean",
      };
      const values = [{ name: "PodPhase", fieldValue: { type: "String", string: "Unknown" } }];
      await site.patchStatus(
        manifestWorks,
        "addon-pod-cleaner-pre-delete",
        {
          conditions: ["Applied", "Available"].map((type) => ({ ...at, type })),
          resourceStatus: { manifests: [{ resourceMeta, conditions: [], statusFeedback: { values } }] },
        },
        cluster,
      );
    },
    free: (cluster) => over(cluster, "agent-down"),
    gone: (cluster) => addOnOn(cluster, "pod-cleaner"),
  },
  {
    name: "a cluster was unreachable before it was detached",
    rule: "cluster-unreachable",
    async seed(cluster) {
      await apply(cluster);
      await silence(cluster);
      await site.remove(managedClusters, cluster);
    },
    free: (cluster) => over(cluster, "agent-down"),
    gone: ownCluster,
  },
  {
    name: "the agent lost its rights while its cluster is detached",
    rule: "rights-removed",
    async seed(cluster) {
      await leaveStuck(cluster);
      await site.remove(managedClusters, cluster);
      const name = workBindingName(cluster);
      await site.until(
        "the binding is marked",
        () => site.find(roleBindings, name, cluster),
        (found) => !found || found.metadata.deletionTimestamp !== undefined,
      );
      if (await site.find(roleBindings, name, cluster))
        await site.patch(roleBindings, name, { metadata: { finalizers: null } }, cluster);
      over(cluster, "stuck-finalizer");
    },
    async free(cluster) {
      await runOffered({
        cluster,
        kind: "restore",
        object: { kind: "RoleBinding", namespace: cluster, name: workBindingName(cluster) },
      });
    },
    gone: ownCluster,
  },
  {
    name: "the template of the hooks is gone",
    rule: "template-missing",
    async seed(cluster) {
      await install(cluster, "lost-cleaner");
      fault(cluster, { kind: "slow-apply", addOn: "lost-cleaner", byMs: 600_000 });
      fault(cluster, { kind: "failing-job", addOn: "lost-cleaner" });
      await site.remove(managedClusterAddOns, "lost-cleaner", cluster);
      await site.until(
        "the hook",
        () => hookWorkOf(cluster, "lost-cleaner"),
        (found) => found !== undefined,
      );
      await site.remove(addOnTemplates, "lost-cleaner-1");
      const { signal } = site.options;
      for (const { metadata } of await site.client.list(controllerRevisions, { namespace: NAMESPACE, signal }))
        await site.remove(controllerRevisions, metadata.name, NAMESPACE);
      over(cluster, "slow-apply");
    },
    async free(cluster) {
      over(cluster, "failing-job");
      await site.put(addOnTemplates, templateOf("lost-cleaner", "job"));
    },
    gone: (cluster) => addOnOn(cluster, "lost-cleaner"),
  },
  {
    name: "a work has two finalizers",
    rule: "foreign-finalizer",
    async seed(cluster) {
      await apply(cluster);
      await holdWithVolume(cluster, manifestWorks, "app");
      await site.remove(manifestWorks, "app", cluster);
    },
    says: `${VOLUME_CONTROLLER} set it`,
    free: startVolumeController,
    gone: (cluster) => heldOrVolume(cluster, app(cluster)),
  },
  {
    name: "a CustomResourceDefinition is stuck",
    rule: "definition-in-use",
    async seed(cluster) {
      await leaveStuck(cluster, [
        manifest("CustomResourceDefinition", "apiextensions.k8s.io/v1"),
        manifest("ConfigMap"),
      ]);
      const manifests = (await app(cluster))?.status.resourceStatus.manifests.map((each) => ({
        ...each,
        conditions: each.conditions.map((one) =>
          one.type === "Available" && each.resourceMeta.kind === "ConfigMap" ? { ...one, status: "False" } : one,
        ),
      }));
      await site.patchStatus(manifestWorks, "app", { resourceStatus: { manifests } }, cluster);
    },
    free: (cluster) => over(cluster, "stuck-finalizer"),
    gone: app,
  },
  {
    name: "the executor of a work may not delete",
    rule: "removal-forbidden",
    async seed(cluster) {
      await leaveStuck(cluster);
      const conditions = (await app(cluster))?.status.conditions.map((each) =>
        each.type === "Deleting" ? { ...each, message: 'configmaps "a" is forbidden: cannot delete' } : each,
      );
      await site.patchStatus(manifestWorks, "app", { conditions }, cluster);
    },
    free: (cluster) => over(cluster, "stuck-finalizer"),
    gone: app,
  },
  {
    name: "the klusterlet is gone and its add-on has a hook",
    rule: "cluster-unreachable",
    async seed(cluster) {
      await install(cluster, "job-cleaner");
      await silence(cluster);
      await site.remove(managedClusterAddOns, "job-cleaner", cluster);
    },
    free: (cluster) => over(cluster, "agent-down"),
    gone: (cluster) => addOnOn(cluster, "job-cleaner"),
  },
  {
    name: "a hook can never complete",
    rule: "hook-never-reports",
    seed: (cluster) => leaveWithHook(cluster, "odd-cleaner"),
    async free() {
      await site.patch(addOnTemplates, "odd-cleaner-1", { spec: templateOf("odd-cleaner", "job").spec });
    },
    gone: (cluster) => addOnOn(cluster, "odd-cleaner"),
  },
  {
    name: "a hook has no Pods",
    rule: "hook-without-pods",
    async seed(cluster) {
      await install(cluster, "job-cleaner");
      fault(cluster, { kind: "not-available", addOn: "job-cleaner" });
      await site.remove(managedClusterAddOns, "job-cleaner", cluster);
    },
    free: (cluster) => over(cluster, "not-available"),
    gone: (cluster) => addOnOn(cluster, "job-cleaner"),
  },
  {
    name: "the namespace of a cluster has leftovers",
    // Known by the condition that the hub writes a moment after the namespace is marked.
    rule: "foreign-finalizer",
    async seed(cluster) {
      await site.remove(managedClusters, cluster);
      await site.until(
        "the cluster",
        () => site.left(cluster),
        (left) => left.length === 0,
      );
      await site.put(configMaps, { metadata: { name: "held", namespace: cluster } });
      await holdWithVolume(cluster, configMaps, "held");
      await site.remove(namespaces, cluster);
    },
    says: VOLUME_FINALIZER,
    free: startVolumeController,
    gone: (cluster) => heldOrVolume(cluster, site.find(namespaces, cluster)),
  },
  {
    name: "the hosting cluster of an add-on is gone",
    rule: "hosting-cluster",
    async seed(cluster) {
      await site.put(managedClusterAddOns, {
        metadata: { name: "hosted", namespace: cluster, finalizers: [HOSTED] },
        spec: {},
      });
      await site.remove(managedClusterAddOns, "hosted", cluster);
    },
    gone: (cluster) => addOnOn(cluster, "hosted"),
  },
  {
    name: "the add-on manager is stopped",
    rule: "manager-stopped",
    async seed(cluster) {
      await install(cluster, "job-cleaner");
      await site.stopManager();
      await site.remove(managedClusterAddOns, "job-cleaner", cluster);
    },
    free: () => site.startManager(),
    gone: (cluster) => addOnOn(cluster, "job-cleaner"),
  },
  {
    name: "nothing is left of a cluster and the hub does not release it",
    rule: "hub-controller-stopped",
    async seed(cluster) {
      await site.stopHub();
      await site.remove(managedClusters, cluster);
    },
    free: () => site.startHub(),
    gone: ownCluster,
  },
];

describe("deadlocks on a running hub", () => {
  it("are fifteen, of which fourteen end without an edited finalizer", () => {
    expect(DEADLOCKS).toHaveLength(15);
    expect(DEADLOCKS.filter(({ free }) => free)).toHaveLength(14);
  });

  it.each(DEADLOCKS.map((each, index) => ({ ...each, index })))(
    "$name: $rule comes first, in time, and what its safe steps tell frees it",
    async ({ rule, seed, says = "", free, gone, index }) => {
      const cluster = healthy[index] ?? "";
      await seed(cluster);
      const first = async () => (await site.deletions(cluster)).deletions[0]?.blockers[0];
      const blocker = await site.until(rule, first, (found) => found?.rule === rule);
      expect(await timed(first)).toBeLessThan(ANSWERS_WITHIN_MS);
      expect(blocker?.evidence.length).toBeGreaterThan(0);
      expect(blocker?.evidence.join("\n")).toContain(says);
      expect(blocker?.steps[0]).toMatchObject({ risk: "safe" });
      // Whatever is left behind is announced by its step.
      for (const { risk, leaves } of blocker?.steps ?? []) expect(leaves !== undefined).toBe(risk !== "safe");
      if (!free) return;
      const edited = site.finalizersEdited;
      await free(cluster);
      await site.until(
        "freed",
        () => gone(cluster),
        (found) => found === undefined,
      );
      expect(site.finalizersEdited).toBe(edited);
    },
    150_000,
  );
});

it("removes a finalizer as the last resort: only the one that is offered, by its name, with what it leaves", async () => {
  const [cluster = ""] = healthy;
  await site.put(managedClusterAddOns, {
    metadata: { name: "stray", namespace: cluster, finalizers: [VOLUME_FINALIZER] },
    spec: {},
  });
  const object = { kind: "ManagedClusterAddOn", namespace: cluster, name: "stray" };
  const input: DeletionStepInput = { cluster, kind: "release", object, finalizer: VOLUME_FINALIZER };
  expect((await planDeletionStep(site.person("ada"), sources(), input)).problems).toHaveLength(1);
  await site.remove(managedClusterAddOns, "stray", cluster);
  const { id } = await planDeletionStep(site.person("ada"), sources(), input);
  await expect(runDeletionStep(site.person("ada"), sources(), { input, plan: id })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await runOffered(input)).toEqual([expect.stringContaining("was to clean up stays")]);
  await site.until(
    "freed",
    () => addOnOn(cluster, "stray"),
    (found) => found === undefined,
  );
}, 60_000);
