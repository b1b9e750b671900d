import type { Caller } from "@/server/auth/caller";
import { firstOf } from "@/server/hub/first-of";
import type { OpenCache, Watched } from "@/server/hub/watched";
import { outsideRequest } from "@/server/request-context";

/** After this long without use, nothing of the kind is held or read any more. */
const RETENTION_MS = 5 * 60_000;
/** A small hub is read by then, and its first page is complete. */
const FIRST_READ_MS = 1_000;

const AT_ONCE = 1_000;

/** One whose rights the kind is read with. */
export type Reader = Pick<Caller, "client" | "ended" | "id">;

interface Reading {
  readonly id: string;
  readonly stop: AbortController;
  /** Fires when it is stopped, or its reader's session ends. */
  readonly signal: AbortSignal;
  /** Of readings before it. */
  readonly earlierFailures: number;
}

/**
 * A kind that the console's account may not read, as callers who may list and watch all of it see it: while some of them
 * look, it is read with the rights of one, and the hub would send the others the same. Only they may be shown it.
 */
export class CallerCache<P, Index extends string = never> {
  #open: OpenCache<P, Index> | undefined;
  #reading: Reading | undefined;
  #idle: NodeJS.Timeout | undefined;
  #begunAt = 0;
  readonly #listeners = new Set<(item: P) => void>();

  constructor(private readonly kind: Watched<P, Index>) {}

  /** Whether all of it is here. */
  get isSynced(): boolean {
    return this.#open?.cache.isSynced ?? false;
  }

  /** The item of the object `namespace/name`. */
  at(key: string): P | undefined {
    return this.#open?.cache.at(key);
  }

  uidAt(key: string): string | undefined {
    return this.#open?.cache.uidAt(key);
  }

  by(index: Index, key: string): readonly P[] {
    return this.#open?.cache.by(index, key) ?? [];
  }

  /** Names each item that appears, changes or goes. Returns the function that unsubscribes. */
  subscribe(listener: (item: P) => void): () => void {
    for (const item of this.#open?.cache.list() ?? []) listener(item);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * For a caller who may list and watch all of the kind: has it read, with their rights if nobody else's session serves,
   * and waits a moment for what is there when it begins. Never throws.
   */
  async use(caller: Reader): Promise<void> {
    if (caller.ended.aborted) return;
    this.#open ??= this.#begin();
    const open = this.#open;
    clearTimeout(this.#idle);
    this.#idle = outsideRequest(() => setTimeout(() => this.close(), RETENTION_MS)).unref();
    if (!this.#isReadBy(caller, open)) this.#read(open, caller);
    const restMs = this.#begunAt + FIRST_READ_MS - performance.now();
    if (!open.cache.isSynced && restMs > 0)
      await open.cache.settled(firstOf(caller.ended, AbortSignal.timeout(Math.ceil(restMs)))).catch(() => undefined);
  }

  /** Forgets all of it. */
  close(): void {
    clearTimeout(this.#idle);
    this.#reading?.stop.abort();
    const gone = this.#open;
    this.#open = undefined;
    this.#notifyInParts(gone?.cache.list() ?? []);
  }

  /** Of a large fleet they are 200,000: nobody else waits until all rows are gone. */
  #notifyInParts(items: readonly P[]): void {
    for (const item of items.slice(0, AT_ONCE)) this.#notify(item);
    if (items.length > AT_ONCE) setImmediate(() => this.#notifyInParts(items.slice(AT_ONCE)));
  }

  #begin(): OpenCache<P, Index> {
    const open = this.kind.open();
    this.#begunAt = performance.now();
    open.cache.subscribe(({ before, after }) => {
      const item = after ?? before;
      if (item !== undefined) this.#notify(item);
    });
    return open;
  }

  /** Where it fails, another caller's rights may serve. A first list takes its time, and ends no earlier failure until then. */
  #isReadBy({ id }: Reader, { cache, failures }: OpenCache<P, Index>): boolean {
    if (!this.#reading || this.#reading.signal.aborted) return false;
    const { earlierFailures, id: by } = this.#reading;
    return by === id || cache.failure === undefined || failures() === earlierFailures;
  }

  #read(open: OpenCache<P, Index>, { client, ended, id }: Reader): void {
    this.#reading?.stop.abort();
    const stop = new AbortController();
    const signal = firstOf(stop.signal, ended);
    this.#reading = { id, stop, signal, earlierFailures: open.failures() };
    void outsideRequest(() => client.reflect(open, signal));
  }

  #notify(item: P): void {
    for (const listener of this.#listeners) listener(item);
  }
}
