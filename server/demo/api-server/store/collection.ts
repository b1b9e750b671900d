import type { ObjectRef } from "@/lib/kube/resource";
import { EventRing, type StoreEvent } from "./event-ring";
import { SortedMap } from "./sorted-map";
import type { StoredObject } from "./stored-object";

/** All objects of one resource in key order, and their latest events. Written by the `Store` alone. */
export class Collection {
  readonly #byNamespace = new SortedMap<SortedMap<StoredObject>>();
  readonly #listeners = new Map<(event: StoreEvent) => void, () => void>();
  readonly #events: EventRing;

  constructor(
    /** "plural.group", or the plural alone for the core group. */
    readonly name: string,
    historySize: number,
    revision: number,
  ) {
    this.#events = new EventRing(historySize, revision);
  }

  /** Events after this revision can still be had. */
  get oldestRevision(): number {
    return this.#events.floor;
  }

  get(ref: ObjectRef): StoredObject | undefined {
    return this.#byNamespace.get(partitionKey(ref.namespace ?? ""))?.get(ref.name);
  }

  count(namespace: string): number {
    return this.#byNamespace.get(partitionKey(namespace))?.size ?? 0;
  }

  /** In key order; of all namespaces when none is given. */
  list(namespace?: string): StoredObject[] {
    if (namespace !== undefined) return [...(this.#byNamespace.get(partitionKey(namespace))?.values() ?? [])];
    const all: StoredObject[] = [];
    for (const partition of this.#byNamespace.values()) {
      for (const object of partition.values()) all.push(object);
    }
    return all;
  }

  /** The list as it was at `revision`; undefined when the events since then are no longer at hand. */
  listAt(revision: number, namespace?: string): StoredObject[] | undefined {
    const events = this.#events.since(revision);
    if (!events) return undefined;
    const then = new Map<string, StoredObject | undefined>();
    for (const { object, previous } of events) {
      const key = keyOf(object);
      if ((namespace === undefined || object.namespace === namespace) && !then.has(key)) then.set(key, previous);
    }
    const untouched = this.list(namespace).filter((object) => !then.has(keyOf(object)));
    const restored = [...then.values()].filter((object) => object !== undefined);
    return restored.length === 0 ? untouched : [...untouched, ...restored].sort(byKey);
  }

  eventsSince(revision: number): StoreEvent[] | undefined {
    return this.#events.since(revision);
  }

  /** Calls `listener` with each event as it is committed, and `closed` should the collection go away. Returns the way out. */
  subscribe(listener: (event: StoreEvent) => void, closed: () => void = () => undefined): () => void {
    this.#listeners.set(listener, closed);
    return () => this.#listeners.delete(listener);
  }

  /** Tells everybody who listens that nothing more will come. For the `Store`. */
  close(): void {
    for (const closed of this.#listeners.values()) closed();
  }

  /** Takes one committed write in and tells everybody. For the `Store`. */
  commit(event: StoreEvent): void {
    const { namespace, name } = event.object;
    const partition = partitionKey(namespace);
    const objects = this.#byNamespace.get(partition) ?? new SortedMap<StoredObject>();
    if (event.type === "DELETED") objects.delete(name);
    else objects.set(name, event.object);
    if (objects.size === 0) this.#byNamespace.delete(partition);
    else this.#byNamespace.set(partition, objects);
    this.#events.push(event);
    for (const listener of this.#listeners.keys()) listener(event);
  }
}

/** "namespace/name", or the name alone: the order of pages. */
export function keyOf(object: Pick<StoredObject, "namespace" | "name">): string {
  return partitionKey(object.namespace) + object.name;
}

function partitionKey(namespace: string): string {
  return namespace === "" ? "" : `${namespace}/`;
}

function byKey(left: StoredObject, right: StoredObject): number {
  return keyOf(left) < keyOf(right) ? -1 : 1;
}
