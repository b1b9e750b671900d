import type { ObjectRef } from "@/lib/kube/resource";
import { EventRing, type StoreEvent } from "./event-ring";
import { Slab } from "./slab";
import { type Latest, Snapshot } from "./snapshot";
import { SortedMap } from "./sorted-map";
import { partitionOf, type StoredObject } from "./stored-object";

/** All objects of one resource in key order, and their latest events. Written by the `Store` alone. */
export class Collection {
  readonly #byNamespace = new SortedMap<SortedMap<StoredObject>>();
  readonly #listeners = new Map<(event: StoreEvent) => void, () => void>();
  readonly #events: EventRing;
  /** For the bytes of its objects, which live about as long as each other. */
  readonly slab = new Slab();

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
    return this.#byNamespace.get(partitionOf(ref.namespace ?? ""))?.get(ref.name);
  }

  /** In key order; of all namespaces when none is given. */
  list(namespace?: string): StoredObject[] {
    return Array.from(this.#latest(namespace, ""), ([, object]) => object);
  }

  /**
   * The objects as they were at `revision`, to be read before the next write; undefined when the events since then are
   * no longer at hand.
   */
  at(revision: number, namespace?: string): Snapshot | undefined {
    const events = this.#events.since(revision);
    const latest: Latest = {
      from: (start) => this.#latest(namespace, start),
      countFrom: (start) => this.#countFrom(namespace, start),
    };
    return events && new Snapshot(latest, events, namespace);
  }

  eventsSince(revision: number): StoreEvent[] | undefined {
    return this.#events.since(revision);
  }

  /**
   * Calls `listener` with each event as it is committed, and `closed` should the collection go away. Returns the way
   * out.
   */
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
    const partition = partitionOf(namespace);
    const objects = this.#byNamespace.get(partition) ?? new SortedMap<StoredObject>();
    if (event.type === "DELETED") objects.delete(name);
    else objects.set(name, event.object);
    if (objects.size === 0) this.#byNamespace.delete(partition);
    else this.#byNamespace.set(partition, objects);
    this.#events.push(event);
    for (const listener of this.#listeners.keys()) listener(event);
  }

  /** From the first key that is not before `start`, each with its key: the name alone within a namespace. */
  *#latest(namespace: string | undefined, start: string): IterableIterator<[string, StoredObject]> {
    if (namespace !== undefined) {
      yield* this.#byNamespace.get(partitionOf(namespace))?.entries(start) ?? [];
      return;
    }
    for (const { partition, objects, from } of this.#partitionsFrom(start)) {
      for (const [name, object] of objects.entries(from)) yield [partition + name, object];
    }
  }

  #countFrom(namespace: string | undefined, start: string): number {
    if (namespace !== undefined) {
      const objects = this.#byNamespace.get(partitionOf(namespace));
      return objects ? objects.size - objects.position(start) : 0;
    }
    let count = 0;
    for (const { objects, from } of this.#partitionsFrom(start)) count += objects.size - objects.position(from);
    return count;
  }

  /** The partitions with keys that are not before `start`, each with the first name that counts. */
  *#partitionsFrom(
    start: string,
  ): IterableIterator<{ partition: string; objects: SortedMap<StoredObject>; from: string }> {
    const home = start.slice(0, start.indexOf("/") + 1);
    for (const [partition, objects] of this.#byNamespace.entries(home)) {
      if (partition === home) yield { partition, objects, from: start.slice(home.length) };
      else if (partition >= start) yield { partition, objects, from: "" };
    }
  }
}
