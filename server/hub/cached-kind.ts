import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, objectKey, type Resource } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { deepFreeze } from "./deep-freeze";
import { addTo, removeFrom } from "./key-index";
import { type Head, headOf } from "./object-head";
import type { Change, HubFailure, ResourceCache } from "./resource-cache";
import { isAtLeast } from "./resource-version";

interface Entry<T> {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly item: T;
}

/**
 * What is gone, kept for as long as older news of it may still be on its way: events after our own removal, or the answer to
 * a write of ours after the watch has told of the end. Without a version, all of that object is old news.
 */
interface Tombstone {
  readonly uid: string;
  readonly resourceVersion: string | undefined;
  /** The last that was known of it: whatever is no newer was there before it, or is itself. */
  readonly seen: string;
  /** Milliseconds since epoch. */
  readonly at: number;
}

const NONE: readonly never[] = Object.freeze([]);
const REMEMBERED_MS = 60_000;

/** Older than that of any object. */
const OLDEST_VERSION = "0";

export interface CachedKindOptions<T, P> {
  readonly resource: Resource<T>;
  readonly project: (item: T, key: string) => P;
  readonly indexes: Readonly<Record<string, (item: P) => readonly string[]>>;
  /** Freezes what is kept, so that a test sees who changes a shared value. */
  readonly freeze: boolean;
}

/**
 * The memory of one kind. It takes objects from the watch and from our own writes in any order and never goes back in time:
 * an older version of an object it holds, or any version of one that we saw removed, changes nothing.
 */
export class CachedKind<T, P> implements ResourceCache<P> {
  #lastSeenAt = 0;
  #failure: HubFailure | undefined;
  readonly #entries = new Map<string, Entry<P>>();
  readonly #gone = new Map<string, Tombstone>();
  readonly #listeners = new Set<(change: Change<P>, key: string) => void>();
  readonly #indexes = new Map<string, Map<string, Set<string>>>();
  readonly #waiting = new Set<() => void>();
  /** The version of each object that could not be read. */
  readonly #unreadable = new Map<string, string>();
  #synced = false;
  #expected: number | undefined;

  constructor(private readonly options: CachedKindOptions<T, P>) {
    for (const name of Object.keys(options.indexes)) this.#indexes.set(name, new Map());
  }

  get isSynced(): boolean {
    return this.#synced;
  }

  get about(): number | undefined {
    return this.#synced ? this.#entries.size : this.#expected;
  }

  get lastSeenAt(): number {
    return this.#lastSeenAt;
  }

  get failure(): HubFailure | undefined {
    return this.#failure;
  }

  /** Keys of objects that the hub has and that cannot be read; what was known of them before stays. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable.keys()];
  }

  /** So many objects there will be, as far as the hub says. */
  expect(count: number | undefined): void {
    this.#expected = count;
  }

  /** The hub has given a sign of life. */
  heard(): void {
    this.#lastSeenAt = Date.now();
    this.#failure = undefined;
  }

  failed(message: string): void {
    this.#failure ??= { since: this.#lastSeenAt || Date.now(), message };
  }

  synced(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#synced) return resolve();
      if (signal.aborted) return reject(signal.reason);
      const done = () => {
        signal.removeEventListener("abort", abort);
        this.#waiting.delete(done);
        resolve();
      };
      const abort = () => {
        this.#waiting.delete(done);
        reject(signal.reason);
      };
      this.#waiting.add(done);
      signal.addEventListener("abort", abort, { once: true });
    });
  }

  get(name: string, namespace?: string): P | undefined {
    if (this.#entries.size === 0) return undefined;
    return this.at(namespace ? `${namespace}/${name}` : name);
  }

  at(key: string): P | undefined {
    return this.#entries.get(key)?.item;
  }

  list(filter?: (item: P) => boolean): readonly P[] {
    const items: P[] = [];
    for (const { item } of this.#entries.values()) if (!filter || filter(item)) items.push(item);
    return items;
  }

  by(index: string, key: string): readonly P[] {
    const byKey = this.#indexes.get(index);
    if (!byKey) throw new Error(`No index "${index}" was wired for ${this.options.resource.plural}`);
    const keys = byKey.get(key);
    if (!keys) return NONE;
    const items: P[] = [];
    for (const objectKeyOf of keys) {
      const entry = this.#entries.get(objectKeyOf);
      if (entry) items.push(entry.item);
    }
    return items;
  }

  subscribe(listener: (change: Change<P>, key: string) => void): () => void {
    for (const [key, { item }] of this.#entries) listener({ before: undefined, after: item }, key);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes an object from a list, a watch or the answer to our own write. Answers its key, if it has one. */
  store(raw: RawObject): string | undefined {
    const head = headOf(raw);
    if (!head) return undefined;
    const key = objectKey(head);
    const old = this.#entries.get(key);
    if (isOfTheGone(this.#gone.get(key), head)) return key;
    // Most of what a watch brings after our own writes is here already, and need not be read again.
    if (old && isAtLeast(old.resourceVersion, head.resourceVersion)) return key;
    const entry = this.#read(raw, head, key);
    if (!entry) return key;
    this.#gone.delete(key);
    this.#put(key, entry, old);
    return key;
  }

  /** The watch says that this version of the object is gone. */
  dropWatched(raw: RawObject): void {
    const meta = headOf(raw);
    if (!meta) return;
    const key = objectKey(meta);
    this.#unreadable.delete(key);
    const old = this.#entries.get(key);
    this.#bury(key, { uid: meta.uid, resourceVersion: meta.resourceVersion, seen: meta.resourceVersion, at: Date.now() });
    if (old && (old.uid === meta.uid || isAtLeast(meta.resourceVersion, old.resourceVersion))) this.#forget(key, old);
  }

  /**
   * We removed it ourselves; events of it that are still on their way change nothing. The hub's answer may come later than what was made in its
   * place: where `uid` is known, the one that has it goes and no other.
   */
  dropOwn(ref: ObjectRef, uid?: string): void {
    const key = objectKey(ref);
    const old = this.#entries.get(key);
    if (!old || (uid !== undefined && old.uid !== uid)) return;
    this.#bury(key, { uid: old.uid, resourceVersion: undefined, seen: old.resourceVersion, at: Date.now() });
    this.#forget(key, old);
  }

  /** The hub's history goes on from an earlier point: a list that is about to come is right whatever versions we hold. */
  rewind(): void {
    for (const [key, entry] of this.#entries) this.#entries.set(key, { ...entry, resourceVersion: OLDEST_VERSION });
    this.#gone.clear();
  }

  /** A full list is in: what it lacks and was not stored after it is gone. */
  endList(listed: ReadonlySet<string>, listVersion: string): void {
    for (const [key, entry] of [...this.#entries]) {
      if (!listed.has(key) && isAtLeast(listVersion, entry.resourceVersion)) this.#forget(key, entry);
    }
    for (const key of this.#unreadable.keys()) if (!listed.has(key)) this.#unreadable.delete(key);
    this.#gone.clear();
    this.#synced = true;
    for (const done of [...this.#waiting]) done();
  }

  /** The hub does not have the kind, so there is nothing of it; what was known before stays. */
  endAbsent(): void {
    if (!this.#synced) this.endList(new Set(), OLDEST_VERSION);
  }

  /** An object that nobody here can make sense of costs itself alone: what was known of it stays, and the log names it once. */
  #read(raw: RawObject, { uid, resourceVersion }: Head, key: string): Entry<P> | undefined {
    try {
      const item = this.options.project(this.options.resource.schema.parse(raw), key);
      if (this.options.freeze) deepFreeze(item);
      this.#unreadable.delete(key);
      return { uid, resourceVersion, item };
    } catch (error) {
      const { plural } = this.options.resource;
      if (this.#unreadable.get(key) !== resourceVersion) log.warn({ resource: plural, key, err: error }, "object cannot be read, ignored");
      this.#unreadable.set(key, resourceVersion);
      return undefined;
    }
  }

  #put(key: string, entry: Entry<P>, old: Entry<P> | undefined): void {
    if (old) this.#unindex(key, old.item);
    this.#entries.set(key, entry);
    for (const [name, keysOf] of Object.entries(this.options.indexes)) {
      for (const indexKey of keysOf(entry.item)) addTo(this.#indexes.get(name), indexKey, key);
    }
    this.#tell({ before: old?.item, after: entry.item }, key);
  }

  #forget(key: string, old: Entry<P>): void {
    this.#unindex(key, old.item);
    this.#entries.delete(key);
    this.#tell({ before: old.item, after: undefined }, key);
  }

  /** The dead are remembered in the order in which they went, so the oldest come first. Of one that has a later successor nothing new is told. */
  #bury(key: string, tombstone: Tombstone): void {
    const known = this.#gone.get(key);
    if (known && known.seen !== tombstone.seen && isAtLeast(known.seen, tombstone.seen)) return;
    this.#gone.delete(key);
    this.#gone.set(key, tombstone);
    for (const [other, { at }] of this.#gone) {
      if (tombstone.at - at < REMEMBERED_MS) break;
      this.#gone.delete(other);
    }
  }

  #unindex(key: string, item: P): void {
    for (const [name, keysOf] of Object.entries(this.options.indexes)) {
      for (const indexKey of keysOf(item)) removeFrom(this.#indexes.get(name), indexKey, key);
    }
  }

  /** One listener that throws must not keep the change from the others. */
  #tell(change: Change<P>, key: string): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(change, key);
      } catch (error) {
        log.error({ resource: this.options.resource.plural, err: error }, "a cache listener failed");
      }
    }
  }
}

function isOfTheGone(tombstone: Tombstone | undefined, { uid, resourceVersion }: Head): boolean {
  if (!tombstone) return false;
  if (isAtLeast(tombstone.seen, resourceVersion)) return true;
  if (tombstone.uid !== uid) return false;
  return tombstone.resourceVersion === undefined || isAtLeast(tombstone.resourceVersion, resourceVersion);
}
