import { setTimeout as pause } from "node:timers/promises";
import type { ObjectMeta } from "@/lib/kube/object";
import { WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { configMaps } from "@/lib/resources/built-in";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";

export const VOLUME_FINALIZER = "cleanup.example.com/volumes";
export const VOLUME_CONTROLLER = "volume-controller";
const VOLUMES_NAMESPACE = "default";
const POLL_MS = 20;

export type VolumeControllerTarget = readonly [resource: Watched, ref: ObjectRef];
type Watched = Resource<{ readonly metadata: ObjectMeta }>;

/**
 * A controller that OCM does not have: it makes a volume for an object, and holds the object by a finalizer of its own until
 * the agent is done with it and the volume is gone.
 */
export class VolumeController {
  readonly #client: HubClient;
  #stop: AbortController | undefined;
  #running: Promise<void> | undefined;

  constructor(
    transport: Transport,
    private readonly resource: Watched,
    private readonly ref: ObjectRef,
  ) {
    this.#client = createClient(transport);
  }

  get volume(): ObjectRef {
    return { name: `volume-of-${this.ref.namespace}-${this.ref.name}`, namespace: VOLUMES_NAMESPACE };
  }

  start(): void {
    this.#stop = new AbortController();
    this.#running = this.#run(this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop?.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#reconcile(AbortSignal.timeout(10_000)).catch((error: unknown) => {
        if (!isHubError(error, "Conflict")) throw error;
      });
      await pause(POLL_MS);
    }
  }

  async #reconcile(signal: AbortSignal): Promise<void> {
    const found = await this.#client.find(this.resource, this.ref, signal);
    if (!found) return;
    const { finalizers, deletionTimestamp, resourceVersion } = found.metadata;
    const isHeld = finalizers.includes(VOLUME_FINALIZER);
    const write = (next: readonly string[]) => {
      const patch = { metadata: { resourceVersion, finalizers: next } };
      return this.#client.patch(this.resource, this.ref, patch, { fieldManager: VOLUME_CONTROLLER, signal });
    };
    if (!deletionTimestamp && !isHeld) {
      await this.#make(signal);
      await write([...finalizers, VOLUME_FINALIZER]);
    }
    if (!deletionTimestamp || !isHeld || finalizers.includes(WORK_CLEANUP_FINALIZER)) return;
    await this.#client.remove(configMaps, this.volume, { signal });
    await write(finalizers.filter((each) => each !== VOLUME_FINALIZER));
  }

  async #make(signal: AbortSignal): Promise<void> {
    const options = { fieldManager: VOLUME_CONTROLLER, signal };
    await this.#client.create(configMaps, { metadata: { ...this.volume } }, options).catch((error: unknown) => {
      if (!isHubError(error, "AlreadyExists")) throw error;
    });
  }
}
