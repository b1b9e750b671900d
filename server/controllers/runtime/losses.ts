import type { KubeObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import type { HubClient } from "@/server/hub/hub-client";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { Trigger } from "./controller";

/**
 * Keys that have lost something since the hub was last asked for the owner of it. What goes may have gone with its owner, and the owner's
 * cache may hear of that much later: made anew without asking it would go again at once, over and over.
 */
export class Losses {
  readonly #keys = new Set<string>();

  /** Notes what goes from a cache. Enqueues nothing itself. */
  from<T>(cache: ResourceCache<T>, keysOf: (item: T) => readonly string[]): Trigger {
    return () =>
      cache.subscribe(({ before, after }) => {
        if (before === undefined || after !== undefined) return;
        for (const key of keysOf(before)) this.#keys.add(key);
      });
  }

  /** Whether a key has lost something and its owner is gone by what `isThere` says. Is asked again until it says that it is there. */
  async isOrphaned(key: string, isThere: () => Promise<boolean>): Promise<boolean> {
    if (!this.#keys.delete(key)) return false;
    let found = false;
    try {
      found = await isThere();
    } finally {
      if (!found) this.#keys.add(key);
    }
    return !found;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  forget(key: string): void {
    this.#keys.delete(key);
  }
}

/** Whether the hub itself still has the very object, and keeps it. */
export async function isStillThere<T extends KubeObject>(
  client: Pick<HubClient, "find">,
  resource: Resource<T>,
  { metadata: { name, namespace, uid } }: T,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await client.find(resource, { name, namespace }, signal);
  return found?.metadata.uid === uid && !found.metadata.deletionTimestamp;
}
