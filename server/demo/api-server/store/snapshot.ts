import type { StoreEvent } from "./event-ring";
import { keyOf, type StoredObject } from "./stored-object";

/**
 * The latest objects, with keys relative to what is listed: the name alone within a namespace, "namespace/name"
 * otherwise.
 */
export interface Latest {
  /** In key order, from the first key that is not before `start`. */
  from(start: string): Iterable<[string, StoredObject]>;
  countFrom(start: string): number;
}

interface Touched {
  /** Undefined for what was not there. */
  readonly before: StoredObject | undefined;
  exists: boolean;
}

/** The objects at one revision: the latest, and where events came since, what was there before the first of them. */
export class Snapshot {
  readonly #touched = new Map<string, Touched>();

  constructor(
    private readonly latest: Latest,
    since: readonly StoreEvent[],
    namespace: string | undefined,
  ) {
    for (const { type, object, previous } of since) {
      if (namespace !== undefined && object.namespace !== namespace) continue;
      const key = namespace === undefined ? keyOf(object) : object.name;
      const touched = this.#touched.get(key);
      if (touched) touched.exists = type !== "DELETED";
      else this.#touched.set(key, { before: previous, exists: type !== "DELETED" });
    }
  }

  /** In key order, from the first key that is not before `start`. */
  *from(start: string): IterableIterator<[string, StoredObject]> {
    if (this.#touched.size === 0) return yield* this.latest.from(start);
    const restored = this.#restoredFrom(start);
    let next = restored.pop();
    for (const entry of this.latest.from(start)) {
      if (this.#touched.has(entry[0])) continue;
      for (; next && next[0] < entry[0]; next = restored.pop()) yield next;
      yield entry;
    }
    for (; next; next = restored.pop()) yield next;
  }

  countFrom(start: string): number {
    let count = this.latest.countFrom(start);
    for (const [key, { before, exists }] of this.#touched) {
      if (key >= start) count += Number(before !== undefined) - Number(exists);
    }
    return count;
  }

  /** The last one first. */
  #restoredFrom(start: string): [string, StoredObject][] {
    const restored: [string, StoredObject][] = [];
    for (const [key, { before }] of this.#touched) if (before && key >= start) restored.push([key, before]);
    return restored.sort(([left], [right]) => (left < right ? 1 : -1));
  }
}
