import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, objectKey, type Resource, resourceName } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { deepFreeze } from "./deep-freeze";
import { addTo, removeFrom } from "./key-index";
import { type Head, headOf } from "./object-head";
import type { Change, HubFailure, ResourceCache, Unavailability } from "./resource-cache";
import { isAtLeast } from "./resource-version";

interface Entry<T> {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly item: T;
}

/**
 * A deleted object, remembered for as long as older events of it may still arrive: those after our own deletion, or the
 * answer to a write of ours after the watch reported the end. Without a version, every event of that object is
 * outdated.
 */
interface Tombstone {
  readonly uid: string;
  readonly resourceVersion: string | undefined;
  /** The last version that was cached: a version that is no newer belongs to the object itself or to one before it. */
  readonly lastVersion: string;
  /** Milliseconds since epoch. */
  readonly at: number;
}

const NONE: readonly never[] = Object.freeze([]);
const REMEMBERED_MS = 60_000;

/** Older than the version of any object. */
const OLDEST_VERSION = "0";

export interface CachedKindOptions<T, P> {
  readonly resource: Resource<T>;
  readonly project: (item: T, key: string) => P;
  readonly indexes: Readonly<Record<string, (item: P) => readonly string[]>>;
  /** Freezes cached objects, so that tests notice code that changes a shared value. */
  readonly freeze: boolean;
}

/**
 * The cache of one kind. It accepts objects from the watch and from our own writes in any order and never goes back in
 * time: an older version of a cached object, or any version of a deleted one, changes nothing.
 */
export class CachedKind<T, P> implements ResourceCache<P> {
  #lastSeenAt = 0;
  #watches = 0;
  #failures = 0;
  #failure: HubFailure | undefined;
  readonly #entries = new Map<string, Entry<P>>();
  readonly #gone = new Map<string, Tombstone>();
  readonly #listeners = new Set<(change: Change<P>, key: string) => void>();
  readonly #indexes = new Map<string, Map<string, Set<string>>>();
  /** Each resolves its promise once its condition holds. */
  readonly #waiting = new Set<() => void>();
  /** The versions of objects that could not be read. */
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

  /** Keys of objects on the hub that cannot be read; what was cached of them before stays. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable.keys()];
  }

  /** How many watches the hub has opened for it. */
  get watches(): number {
    return this.#watches;
  }

  watched(): void {
    this.#watches += 1;
  }

  /** How many times it could not be read. */
  get failures(): number {
    return this.#failures;
  }

  /** Sets how many objects the hub has announced. */
  expect(count: number | undefined): void {
    this.#expected = count;
  }

  /** The hub has responded or sent an event. */
  heard(): void {
    this.#lastSeenAt = Date.now();
    this.#failure = undefined;
  }

  failed(message: string, reason?: Unavailability): void {
    this.#failures += 1;
    if (this.#failure && this.#failure.unavailable?.reason === reason) return;
    const unavailable = reason && { resource: resourceName(this.options.resource), reason };
    this.#failure = { since: this.#failure?.since ?? (this.#lastSeenAt || Date.now()), message, unavailable };
    this.#wake();
  }

  synced(signal: AbortSignal): Promise<void> {
    return this.#until(() => this.#synced, signal);
  }

  settled(signal: AbortSignal): Promise<void> {
    return this.#until(() => this.#synced || this.#failure?.unavailable !== undefined, signal);
  }

  #until(isMet: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (isMet()) return resolve();
      if (signal.aborted) return reject(signal.reason);
      const done = () => {
        if (!isMet()) return;
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

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  get(name: string, namespace?: string): P | undefined {
    if (this.#entries.size === 0) return undefined;
    return this.at(namespace ? `${namespace}/${name}` : name);
  }

  at(key: string): P | undefined {
    return this.#entries.get(key)?.item;
  }

  uidAt(key: string): string | undefined {
    return this.#entries.get(key)?.uid;
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

  /** Stores an object from a list, a watch or the answer to our own write. Returns its key, if it has one. */
  store(raw: RawObject): string | undefined {
    const head = headOf(raw);
    if (!head) return undefined;
    const key = objectKey(head);
    const old = this.#entries.get(key);
    if (isOfTheGone(this.#gone.get(key), head)) return key;
    // Most events after our own writes repeat what is cached already and need not be parsed.
    if (old && isAtLeast(old.resourceVersion, head.resourceVersion)) return key;
    const entry = this.#read(raw, head, key);
    if (!entry) return key;
    this.#gone.delete(key);
    this.#put(key, entry, old);
    return key;
  }

  /** The watch reports this version of the object as deleted. */
  dropWatched(raw: RawObject): void {
    const meta = headOf(raw);
    if (!meta) return;
    const key = objectKey(meta);
    this.#unreadable.delete(key);
    const old = this.#entries.get(key);
    this.#addTombstone(key, {
      uid: meta.uid,
      resourceVersion: meta.resourceVersion,
      lastVersion: meta.resourceVersion,
      at: Date.now(),
    });
    if (old && (old.uid === meta.uid || isAtLeast(meta.resourceVersion, old.resourceVersion))) this.#forget(key, old);
  }

  /**
   * We deleted it ourselves; events of it that still arrive change nothing. The hub's answer may arrive after an object
   * of the same name was created: where `uid` is known, only that object is removed.
   */
  dropOwn(ref: ObjectRef, uid?: string): void {
    const key = objectKey(ref);
    const old = this.#entries.get(key);
    if (!old || (uid !== undefined && old.uid !== uid)) return;
    this.#addTombstone(key, {
      uid: old.uid,
      resourceVersion: undefined,
      lastVersion: old.resourceVersion,
      at: Date.now(),
    });
    this.#forget(key, old);
  }

  /** The hub's history continues from an earlier point: the next list is right whatever versions are cached. */
  rewind(): void {
    for (const [key, entry] of this.#entries) this.#entries.set(key, { ...entry, resourceVersion: OLDEST_VERSION });
    this.#gone.clear();
  }

  /** A full list is complete: objects that it lacks and that were not stored after it are gone. */
  endList(listed: ReadonlySet<string>, listVersion: string): void {
    for (const [key, entry] of [...this.#entries]) {
      if (!listed.has(key) && isAtLeast(listVersion, entry.resourceVersion)) this.#forget(key, entry);
    }
    for (const key of this.#unreadable.keys()) if (!listed.has(key)) this.#unreadable.delete(key);
    this.#gone.clear();
    this.#synced = true;
    this.#wake();
  }

  /** The hub does not define the kind, so there are no objects; what was cached before stays. */
  endAbsent(): void {
    if (!this.#synced) this.endList(new Set(), OLDEST_VERSION);
  }

  /** An unreadable object affects nothing else: what was cached of it stays, and the log names it once. */
  #read(raw: RawObject, { uid, resourceVersion }: Head, key: string): Entry<P> | undefined {
    try {
      const item = this.options.project(this.options.resource.schema.parse(raw), key);
      if (this.options.freeze) deepFreeze(item);
      this.#unreadable.delete(key);
      return { uid, resourceVersion, item };
    } catch (error) {
      const { plural } = this.options.resource;
      if (this.#unreadable.get(key) !== resourceVersion)
        log.warn({ resource: plural, key, err: error }, "object cannot be read, ignored");
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
    this.#notify({ before: old?.item, after: entry.item }, key);
  }

  #forget(key: string, old: Entry<P>): void {
    this.#unindex(key, old.item);
    this.#entries.delete(key);
    this.#notify({ before: old.item, after: undefined }, key);
  }

  /**
   * Tombstones are in the order of deletion, so the oldest come first. A tombstone with a newer successor reports
   * nothing.
   */
  #addTombstone(key: string, tombstone: Tombstone): void {
    const existing = this.#gone.get(key);
    if (
      existing &&
      existing.lastVersion !== tombstone.lastVersion &&
      isAtLeast(existing.lastVersion, tombstone.lastVersion)
    )
      return;
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

  /** A listener that throws must not keep the change from the others. */
  #notify(change: Change<P>, key: string): void {
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
  if (isAtLeast(tombstone.lastVersion, resourceVersion)) return true;
  if (tombstone.uid !== uid) return false;
  return tombstone.resourceVersion === undefined || isAtLeast(tombstone.resourceVersion, resourceVersion);
}
