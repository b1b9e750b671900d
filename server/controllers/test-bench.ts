import { setImmediate as nextTurn } from "node:timers/promises";
import { condition, kubeTime } from "@/lib/kube/conditions";
import { objectKey, type Resource } from "@/lib/kube/resource";
import type { Identity } from "@/lib/kube/wire";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestsOf, manifestWorks } from "@/lib/resources/manifest-work";
import { actingAs } from "@/server/hub/acting-as";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";
import type { Thing } from "./test-objects";
import { type Running, runningManager } from "./test-running";

const WRITTEN: readonly Resource<{
  metadata: { name: string; namespace?: string | undefined; resourceVersion: string };
}>[] = [clusterManagementAddOns, managedClusterAddOns, manifestWorks, roleBindings];

/** The add-on manager on the hub of a test. What people, the hub and the clusters' agents do there, the test does. */
export class TestBench {
  readonly #ending = new AbortController();
  readonly #hub;
  readonly options;
  readonly #followed: Promise<void>;
  #running: Running | undefined;

  constructor(
    private readonly at: { readonly transport: Transport },
    private readonly mode: ManagerMode = "all",
  ) {
    this.#hub = openHub(at.transport, kinds);
    this.options = { signal: this.#ending.signal, fieldManager: "test" };
    this.#followed = this.#hub.start(this.#ending.signal);
  }

  get client() {
    return this.#hub.client;
  }

  /** What others would do on the hub. */
  as(identity: Identity): HubClient {
    return createClient(actingAs(this.at.transport, identity));
  }

  /** Resolves once the controllers' caches hold what others created. */
  async seen(request: string): Promise<void> {
    while (!this.#hub.certificateRequests.get(request)) await nextTurn();
  }

  async put(...things: readonly Thing[]): Promise<void> {
    for (const { resource, object, status } of things) {
      await this.#create(resource, object);
      const { name = "", namespace } = object.metadata;
      if (status)
        await this.client.patch(resource, { name, namespace }, { status }, { ...this.options, subresource: "status" });
    }
  }

  /** A namespace may be left from an earlier test. */
  async #create(resource: Resource, object: Thing["object"]): Promise<void> {
    try {
      await this.client.create(resource, object, this.options);
    } catch (error) {
      if (resource !== namespaces || !isHubError(error, "AlreadyExists")) throw error;
    }
  }

  async patch(resource: Resource, name: string, patch: object, namespace?: string): Promise<void> {
    await this.client.patch(resource, { name, namespace }, patch, this.options);
  }

  async patchStatus(resource: Resource, name: string, status: object, namespace?: string): Promise<void> {
    await this.client.patch(resource, { name, namespace }, { status }, { ...this.options, subresource: "status" });
  }

  async remove(resource: Resource, name: string, namespace?: string): Promise<void> {
    await this.client.remove(resource, { name, namespace }, this.options);
  }

  async find<T>(resource: Resource<T>, name: string, namespace?: string): Promise<T | undefined> {
    return await this.client.find(resource, { name, namespace }, this.#ending.signal);
  }

  async addOn(name = "hello") {
    return await this.client.get(clusterManagementAddOns, { name }, this.#ending.signal);
  }

  async clusterAddOn(cluster: string, name = "hello") {
    return await this.find(managedClusterAddOns, name, cluster);
  }

  /** The clusters that carry the add-on. */
  async installed(name = "hello"): Promise<string[]> {
    const all = await this.client.list(managedClusterAddOns, { signal: this.#ending.signal });
    return all
      .filter(({ metadata }) => metadata.name === name)
      .map(({ metadata }) => metadata.namespace ?? "")
      .sort();
  }

  async works(): Promise<ManifestWork[]> {
    return await this.client.list(manifestWorks, { signal: this.#ending.signal });
  }

  /** Plays the work agents of these clusters: everything is applied, and workloads are ready or not. */
  async applyWorks(clusters: readonly string[], readyReplicas = 1): Promise<void> {
    for (const work of await this.works()) {
      const { name, namespace = "", generation } = work.metadata;
      if (clusters.includes(namespace))
        await this.patchStatus(manifestWorks, name, appliedStatus(work, generation, readyReplicas), namespace);
    }
  }

  /** "cluster:version" of what each work deploys. */
  async deployed(): Promise<string[]> {
    const versionIn = (work: ManifestWork) => /hello:(\w+)/.exec(JSON.stringify(work.spec))?.[1];
    return (await this.works()).map((work) => `${work.metadata.namespace}:${versionIn(work)}`).sort();
  }

  /** "status reason" of a cluster add-on's condition. */
  async reported(cluster: string, type: string): Promise<string> {
    const found = condition((await this.clusterAddOn(cluster))?.status.conditions ?? [], type);
    return found ? `${found.status} ${found.reason}` : "absent";
  }

  /** What the add-on says of its first placement's progress. */
  async progress(): Promise<string | undefined> {
    const [progression] = (await this.addOn()).status.installProgressions;
    return condition(progression?.conditions ?? [], "Progressing")?.message;
  }

  start(): void {
    this.#running ??= runningManager(this.#hub, this.mode);
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /**
   * Lets the controllers do so many reconciles, fewer where nothing is left, and stops them: another moment for each
   * number.
   */
  async runFor(reconciles: number): Promise<void> {
    this.start();
    await this.#running?.quiet(reconciles);
    await this.stop();
  }

  /** Resolves when the running controllers have nothing to do. */
  async quiet(): Promise<void> {
    await this.#running?.quiet();
  }

  /** Restarts the controllers until they find nothing to do: what they leave is where they end. */
  async settle(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const before = await this.versions();
      await this.stop();
      this.start();
      await this.#running?.quiet();
      if (JSON.stringify(before) === JSON.stringify(await this.versions())) return;
    }
    throw new Error("The controllers do not come to rest");
  }

  /** Lets works come and be applied until no further one comes. */
  async rollOut(clusters: readonly string[]): Promise<void> {
    let before: string;
    do {
      before = (await this.deployed()).join();
      await this.settle();
      await this.applyWorks(clusters);
      await this.settle();
    } while (before !== (await this.deployed()).join());
  }

  /** The version of every object that the controllers write. */
  async versions(): Promise<Record<string, string>> {
    const lists = await Promise.all(
      WRITTEN.map((resource) => this.client.list(resource, { signal: this.#ending.signal })),
    );
    const entries = lists.flatMap((list, index) =>
      list.map(
        ({ metadata }) => [`${WRITTEN[index]?.plural}/${objectKey(metadata)}`, metadata.resourceVersion] as const,
      ),
    );
    return Object.fromEntries(entries.sort());
  }

  async close(): Promise<void> {
    await this.stop();
    this.#ending.abort();
    await this.#followed;
  }
}

const statusFor = (observedGeneration: number) => ({
  status: "True",
  reason: "Test",
  message: "",
  observedGeneration,
  lastTransitionTime: kubeTime(new Date()),
});

/** What a work agent says of a work whose Jobs have come to their end, or have given up. */
export function endedStatus(work: ManifestWork, outcome: "JobComplete" | "JobFailed"): object {
  const reported = statusFor(work.metadata.generation);
  const manifests = manifestsOf(work).map(({ metadata: { name, namespace } }, ordinal) => ({
    resourceMeta: { ordinal, group: "batch", version: "v1", kind: "Job", resource: "jobs", name, namespace },
    conditions: [{ ...reported, type: "Applied" }],
    statusFeedback: { values: [{ name: outcome, fieldValue: { type: "String", string: "True" } }] },
  }));
  return { conditions: ["Applied", "Available"].map((type) => ({ ...reported, type })), resourceStatus: { manifests } };
}

/** What a work agent says of a work that it has applied. */
export function appliedStatus(work: ManifestWork, observedGeneration: number, readyReplicas: number): object {
  const before = condition(work.status.conditions, "Applied");
  const isReported = before?.status === "True" && before.observedGeneration === observedGeneration;
  // Said again it is no transition: nothing comes to rest where each second brings another time.
  const reported = {
    ...statusFor(observedGeneration),
    ...(isReported && { lastTransitionTime: before.lastTransitionTime }),
  };
  const manifests = manifestsOf(work).map(({ metadata: { name, namespace } }, ordinal) => {
    const values = [
      { name: "Replicas", fieldValue: { type: "Integer", integer: 1 } },
      { name: "ReadyReplicas", fieldValue: { type: "Integer", integer: readyReplicas } },
    ];
    const resourceMeta = {
      ordinal,
      group: "apps",
      version: "v1",
      kind: "Deployment",
      resource: "deployments",
      name,
      namespace,
    };
    return { resourceMeta, conditions: [{ ...reported, type: "Applied" }], statusFeedback: { values } };
  });
  return { conditions: ["Applied", "Available"].map((type) => ({ ...reported, type })), resourceStatus: { manifests } };
}
