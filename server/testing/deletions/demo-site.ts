import { setTimeout as pause } from "node:timers/promises";
import type { ClusterDeletions } from "@/lib/deletion/deletion";
import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { Session } from "@/server/auth/session";
import { getDeletions } from "@/server/clusters/get-deletions";
import { type Running, runningManager } from "@/server/controllers/test-running";
import { Faults } from "@/server/demo/fleet/faults";
import { fleetRights } from "@/server/demo/fleet/fleet-rights";
import { startFleet } from "@/server/demo/fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "@/server/demo/hub-controllers/start-hub-controllers";
import { catalogue } from "@/server/demo/seed/catalogue";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { inProcess } from "@/server/hub/in-process";
import { VolumeController, type VolumeControllerTarget } from "./volume-controller";

const SEED = 3;
const SPEED = 20;
const CLUSTERS = 20;
/** How long something takes is no test: whatever does not come at all fails by this. */
const SETTLES_WITHIN_MS = 45_000;
const POLL_MS = 20;

/** A demo hub with everything that runs on it: API server, what OCM's hub does, fleet, add-on manager; and people. */
export class DemoSite {
  readonly faults = new Faults();
  readonly #stop = new AbortController();
  readonly #running: Promise<unknown>[] = [];
  readonly #volumeControllers: VolumeController[] = [];
  #manager: Running | undefined;
  #finalizersEdited = 0;
  #hub: { readonly end: AbortController; readonly done: Promise<void> } | undefined;

  private constructor(
    private readonly world: TestHub,
    readonly hub: ReturnType<typeof openAll>,
  ) {}

  static async open(): Promise<DemoSite> {
    const world = await startTestHub();
    const transportFor = (user: string, groups: string[]) => inProcess(world.api.handler, { user, groups });
    const site = new DemoSite(world, openAll(inProcess(world.api.handler, HUB_CONTROLLERS)));
    const { signal } = site.#stop;
    const also = [...fleetRights, ...catalogue()];
    await seedHub({ client: site.client, projectRoot: process.cwd(), also, signal });
    site.#running.push(site.hub.start(signal));
    site.startHub();
    const fleet = startFleet({
      ...{ clusters: CLUSTERS, seed: SEED, troubledWorkloads: [], speed: SPEED, faults: site.faults, signal },
      transportFor: ({ user, groups = [] }) => transportFor(user, [...groups]),
    });
    site.#running.push(fleet.done);
    await fleet.ready();
    site.startManager();
    return site;
  }

  /** May do everything on the hub. */
  get client(): HubClient {
    return createClient(inProcess(this.world.api.handler, HUB_CONTROLLERS));
  }

  get isManagerRunning(): boolean {
    return this.#manager !== undefined;
  }

  /** What OCM's hub does. */
  startHub(): void {
    const end = new AbortController();
    const done = startHubControllers({
      transport: inProcess(this.world.api.handler, HUB_CONTROLLERS),
      signal: end.signal,
    });
    this.#hub = { end, done };
  }

  async stopHub(): Promise<void> {
    this.#hub?.end.abort();
    await this.#hub?.done;
    this.#hub = undefined;
  }

  startManager(): void {
    this.#manager ??= runningManager(this.hub, "all");
  }

  async stopManager(): Promise<void> {
    await this.#manager?.stop();
    this.#manager = undefined;
  }

  /** A controller of others, which runs with an account of its own; it is stopped with the site. */
  volumeController(...[resource, ref]: VolumeControllerTarget): VolumeController {
    const identity = { user: "system:serviceaccount:volumes:volume-controller", groups: ["system:masters"] };
    const controller = new VolumeController(inProcess(this.world.api.handler, identity), resource, ref);
    this.#volumeControllers.push(controller);
    controller.start();
    return controller;
  }

  /** How often a test, in the place of a person, has edited finalizers. */
  get finalizersEdited(): number {
    return this.#finalizersEdited;
  }

  /** Somebody with the console open, who may do everything. */
  person(user: string): Caller {
    const groups = ["system:masters"];
    return new Session({ user, groups, client: createClient(inProcess(this.world.api.handler, { user, groups })) });
  }

  get options() {
    return { fieldManager: "test", signal: this.#stop.signal };
  }

  async put(resource: Resource, object: RawObject): Promise<void> {
    await this.client.create(resource, object, this.options);
  }

  async patch(resource: Resource, name: string, patch: object, namespace?: string): Promise<void> {
    if (JSON.stringify(patch).includes('"finalizers"')) this.#finalizersEdited += 1;
    await this.client.patch(resource, { name, namespace }, patch, this.options);
  }

  async patchStatus(resource: Resource, name: string, status: object, namespace?: string): Promise<void> {
    await this.client.patch(resource, { name, namespace }, { status }, { ...this.options, subresource: "status" });
  }

  async remove(resource: Resource, name: string, namespace?: string): Promise<void> {
    try {
      await this.client.remove(resource, { name, namespace }, this.options);
    } catch (error) {
      if (!isHubError(error, "NotFound")) throw error;
    }
  }

  find<T>(resource: Resource<T>, name: string, namespace?: string): Promise<T | undefined> {
    return this.client.find(resource, { name, namespace }, this.#stop.signal);
  }

  /** What the console says of a cluster's deletions. */
  deletions(cluster: string): Promise<ClusterDeletions> {
    return getDeletions(this.person("reader"), cluster, this.isManagerRunning);
  }

  /** "ManagedClusterAddOn hello" and the like: what is left of a cluster on the hub, its namespace aside. */
  async left(cluster: string): Promise<string[]> {
    const { signal } = this.options;
    const lists = await Promise.all([
      this.client.list(managedClusterAddOns, { namespace: cluster, signal }),
      this.client.list(manifestWorks, { namespace: cluster, signal }),
    ]);
    const own = await this.find(managedClusters, cluster);
    return [...(own ? [own] : []), ...lists.flat()].map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
  }

  hasNamespace(cluster: string): Promise<boolean> {
    return this.find(namespaces, cluster).then((found) => found !== undefined);
  }

  /** Waits until what is read is as wanted; rejects with the last reading otherwise. */
  async until<T>(what: string, read: () => T | Promise<T>, wanted: (value: T) => boolean): Promise<T> {
    const deadline = Date.now() + SETTLES_WITHIN_MS;
    for (;;) {
      const value = await read();
      if (wanted(value)) return value;
      if (Date.now() > deadline) throw new Error(`${what}: still ${JSON.stringify(value)}`);
      await pause(POLL_MS);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#volumeControllers.map((each) => each.stop()));
    await this.stopManager();
    await this.stopHub();
    this.#stop.abort();
    await Promise.all(this.#running);
    await this.world.close();
  }
}

function openAll(transport: Parameters<typeof openHub>[0]) {
  return openHub(transport, kinds);
}
