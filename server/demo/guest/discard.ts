import { setTimeout as wait } from "node:timers/promises";
import type { KubeObject } from "@/lib/kube/object";
import { type ObjectRef, objectKey, type Resource } from "@/lib/kube/resource";
import type { HubClient, ListOptions } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { GUEST_FIELD_MANAGER } from "./marks";

type Kind = Resource<KubeObject>;
type Selection = Omit<ListOptions, "signal">;

const AT_ONCE = 8;
const POLL_MS = 250;

/**
 * Takes objects away for good and counts them. Nothing is behind a simulated cluster that a finalizer could wait for.
 */
export class Discarder {
  readonly #keys = new Map<string, Set<string>>();

  constructor(
    private readonly client: HubClient,
    private readonly signal: AbortSignal,
  ) {}

  /** How many of each kind it has met, by plural. */
  counts(): ReadonlyMap<string, number> {
    return new Map([...this.#keys].map(([plural, keys]) => [plural, keys.size]));
  }

  /** Marks it for deletion. Answers whether it is there. */
  async begin(resource: Kind, { name, namespace }: ObjectRef): Promise<boolean> {
    const ref = { name, namespace };
    if (!(await this.client.find(resource, ref, this.signal))) return false;
    const keys = this.#keys.get(resource.plural) ?? new Set();
    this.#keys.set(resource.plural, keys.add(objectKey(ref)));
    await this.client.remove(resource, ref, { signal: this.signal });
    return true;
  }

  /** Done also where it is gone already. */
  async one(resource: Kind, ref: ObjectRef): Promise<void> {
    if (await this.begin(resource, ref)) await this.#release(resource, ref);
  }

  /** All that a list has, and what comes while they go. */
  async all(resource: Kind, selection: Selection): Promise<void> {
    for (;;) {
      const found = await listed(this.client, resource, { ...selection, signal: this.signal });
      if (found.length === 0) return;
      const held = found.filter(({ metadata }) => !metadata.deletionTimestamp || metadata.finalizers.length > 0);
      await atOnce(held, ({ metadata }) => this.one(resource, metadata));
      if (held.length === 0) await wait(POLL_MS, undefined, { signal: this.signal });
    }
  }

  /** Resolves when none of these is there any more. */
  async gone(resource: Kind, names: readonly string[]): Promise<void> {
    for (const name of names) {
      while (await this.client.find(resource, { name }, this.signal))
        await wait(POLL_MS, undefined, { signal: this.signal });
    }
  }

  async #release(resource: Kind, { name, namespace }: ObjectRef): Promise<void> {
    const ref = { name, namespace };
    const left = await this.client.find(resource, ref, this.signal);
    if (!left || left.metadata.finalizers.length === 0) return;
    const options = { signal: this.signal, fieldManager: GUEST_FIELD_MANAGER };
    try {
      await this.client.patch(resource, ref, { metadata: { finalizers: null } }, options);
    } catch (error) {
      if (!isHubError(error, "NotFound")) throw error;
    }
  }
}

/** Of a kind that the hub does not serve there is nothing. */
export async function listed<T extends KubeObject>(
  client: HubClient,
  resource: Resource<T>,
  options: ListOptions,
): Promise<T[]> {
  try {
    return await client.list(resource, options);
  } catch (error) {
    if (isHubError(error, "NotFound")) return [];
    throw error;
  }
}

/** Eight at a time. */
export async function atOnce<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
