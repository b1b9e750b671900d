import type { RawObject } from "@/lib/kube/object";
import { Collection } from "./collection";
import type { StoreEvent } from "./event-ring";
import { parseStored, type StoredObject, storedObject } from "./stored-object";

export type Fields = Readonly<Record<string, string>>;

/** One committed write anywhere. */
export interface Commit {
  readonly collection: Collection;
  readonly event: StoreEvent;
}

/**
 * All collections under one counter. Every write is one synchronous call here: committed and told to everybody when it
 * returns.
 */
export class Store {
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #collections = new Set<Collection>();
  #revision: number;

  /**
   * `firstRevision` must lie above every revision that an earlier store gave out: clients that knew that one are then
   * told that their past is gone, where a smaller number would have them wait for a future. A hundred per millisecond
   * since the epoch do.
   */
  constructor(
    private readonly historySize: number,
    firstRevision: number,
  ) {
    this.#revision = firstRevision;
  }

  /** The revision of the latest write. */
  get revision(): number {
    return this.#revision;
  }

  createCollection(name: string): Collection {
    const collection = new Collection(name, this.historySize, this.#revision);
    this.#collections.add(collection);
    return collection;
  }

  /** The kind is no longer served: its watches end. */
  closeCollection(collection: Collection): void {
    this.#collections.delete(collection);
    collection.close();
  }

  /** Ends every watch. */
  close(): void {
    for (const collection of this.#collections) collection.close();
  }

  create(collection: Collection, object: RawObject, fields: Fields): StoredObject {
    return this.#commit(
      collection,
      "ADDED",
      storedObject(object, ++this.#revision, fields, collection.slab),
      undefined,
    );
  }

  update(collection: Collection, previous: StoredObject, object: RawObject, fields: Fields): StoredObject {
    return this.#commit(
      collection,
      "MODIFIED",
      storedObject(object, ++this.#revision, fields, collection.slab),
      previous,
    );
  }

  remove(collection: Collection, previous: StoredObject): StoredObject {
    const last = storedObject(parseStored(previous), ++this.#revision, previous.fields, collection.slab);
    return this.#commit(collection, "DELETED", last, previous);
  }

  /** Calls `listener` with every commit of every collection. Returns the function that unsubscribes. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #commit(
    collection: Collection,
    type: StoreEvent["type"],
    object: StoredObject,
    previous: StoredObject | undefined,
  ): StoredObject {
    const event = { revision: object.revision, type, object, previous };
    collection.commit(event);
    for (const listener of this.#listeners) listener({ collection, event });
    return object;
  }
}
