import type { StoredObject } from "./stored-object";

export type ChangeType = "ADDED" | "MODIFIED" | "DELETED";

/** One committed write. A deletion's object is the last content under the deletion's own revision. */
export interface StoreEvent {
  readonly revision: number;
  readonly type: ChangeType;
  readonly object: StoredObject;
  readonly previous: StoredObject | undefined;
}

/** The latest events of one collection, for watches that start in the past and lists that continue there. */
export class EventRing {
  readonly #events: StoreEvent[] = [];
  readonly #capacity: number;
  #start = 0;
  #floor: number;

  constructor(capacity: number, floor: number) {
    this.#capacity = capacity;
    this.#floor = floor;
  }

  /** All events after this revision are still here. */
  get floor(): number {
    return this.#floor;
  }

  push(event: StoreEvent): void {
    if (this.#events.length < this.#capacity) {
      this.#events.push(event);
      return;
    }
    const oldest = this.#events[this.#start];
    if (oldest) this.#floor = oldest.revision;
    this.#events[this.#start] = event;
    this.#start = (this.#start + 1) % this.#capacity;
  }

  /** The events after `revision`, oldest first; undefined when some of them are gone. */
  since(revision: number): StoreEvent[] | undefined {
    if (revision < this.#floor) return undefined;
    const found: StoreEvent[] = [];
    for (let offset = this.#events.length - 1; offset >= 0; offset--) {
      const event = this.#events[(this.#start + offset) % this.#events.length];
      if (!event || event.revision <= revision) break;
      found.push(event);
    }
    return found.reverse();
  }
}
