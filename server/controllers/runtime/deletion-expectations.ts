import type { KubeObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import type { HubClient } from "@/server/hub/hub-client";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { Trigger } from "./controller";

/**
 * Keys that have lost an owned object since their owner was last read from the hub. Owned objects may be garbage
 * collected together with an owner whose deletion has not reached the owner's cache yet: a controller that creates them
 * again at once would see them collected again, over and over.
 */
export class DeletionExpectations {
  readonly #keys = new Set<string>();

  /** Notes deletions from a cache of owned objects. Enqueues nothing itself. */
  track<T>(owned: ResourceCache<T>, keysOf: (item: T) => readonly string[]): Trigger {
    return () =>
      owned.subscribe(({ before, after }) => {
        if (before === undefined || after !== undefined) return;
        for (const key of keysOf(before)) this.#keys.add(key);
      });
  }

  /** Whether a key has lost an owned object and its owner is gone too. `ownerExists` is called until it resolves to true. */
  async isOrphaned(key: string, ownerExists: () => Promise<boolean>): Promise<boolean> {
    if (!this.#keys.delete(key)) return false;
    let exists = false;
    try {
      exists = await ownerExists();
    } finally {
      if (!exists) this.#keys.add(key);
    }
    return !exists;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  delete(key: string): void {
    this.#keys.delete(key);
  }
}

/** Whether the hub itself, not a cache, still has this very object and is not deleting it. */
export async function existsOnHub<T extends KubeObject>(
  client: Pick<HubClient, "find">,
  resource: Resource<T>,
  { metadata: { name, namespace, uid } }: T,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await client.find(resource, { name, namespace }, signal);
  return found?.metadata.uid === uid && !found.metadata.deletionTimestamp;
}
