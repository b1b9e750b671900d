import { deepEqual } from "@/lib/kube/patches";
import type { KindNeeds } from "@/server/hub/kind-needs";
import type { Change, ResourceCache } from "@/server/hub/resource-cache";

/** What a reconcile asks for: nothing until something changes, or another reconcile after `ms`. */
export type Outcome = { readonly kind: "on-change" } | { readonly kind: "after"; readonly ms: number };

export const onChange: Outcome = { kind: "on-change" };

export function after(ms: number): Outcome {
  return { kind: "after", ms };
}

/** Watches something and enqueues the keys that its changes affect. Returns the function that stops it. */
export type Trigger = (enqueue: (key: string) => void) => () => void;

/** Enqueues the keys of an object that changes, those of its previous version too. */
export function trigger<T>(cache: ResourceCache<T>, keysOf: (item: T) => readonly string[]): Trigger {
  return (enqueue) =>
    cache.subscribe(({ before, after: now }: Change<T>) => {
      const keys = new Set([
        ...(before === undefined ? [] : keysOf(before)),
        ...(now === undefined ? [] : keysOf(now)),
      ]);
      for (const key of keys) enqueue(key);
    });
}

/** Enqueues only when this part of an object changes: for objects that affect many keys. */
export function triggerOnPart<T>(
  cache: ResourceCache<T>,
  part: (item: T) => unknown,
  keysOf: (item: T) => readonly string[],
): Trigger {
  return (enqueue) =>
    cache.subscribe(({ before, after: now }: Change<T>) => {
      const latest = now ?? before;
      if (latest === undefined || deepEqual(before && part(before), now && part(now))) return;
      for (const key of keysOf(latest)) enqueue(key);
    });
}

const RESYNC_MS = 10 * 60_000;

/** Enqueues all keys periodically, so that what no trigger reports is still found. */
export function resync(keys: () => readonly string[]): Trigger {
  return (enqueue) => {
    const timer = setInterval(() => {
      for (const key of keys()) enqueue(key);
    }, RESYNC_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** Enqueues these keys when a kind has been read that could not be read when the controller started. */
export function onFirstRead(
  caches: readonly Pick<ResourceCache<unknown>, "isSynced" | "synced">[],
  keys: () => readonly string[],
): Trigger {
  return (enqueue) => {
    const stop = new AbortController();
    const enqueueAll = () => {
      for (const key of keys()) enqueue(key);
    };
    for (const cache of caches) if (!cache.isSynced) cache.synced(stop.signal).then(enqueueAll, () => undefined);
    return () => stop.abort();
  };
}

/** For work that mostly waits for the hub: more than the concurrency limiter ever admits, so that it is the only limit. */
export const MAX_CONCURRENCY = 64;

/** One kind of key and the one writer of its object. Level-triggered: it gets a key, never what happened to it. */
export interface Controller {
  readonly name: string;
  /** The kinds that it reads, by the names of their caches: all that its hub caches unless said. */
  readonly kinds?: KindNeeds;
  readonly triggers: readonly Trigger[];
  /** Keys reconciled at the same time; 1 by default. */
  readonly workers?: number;
  /**
   * How many milliseconds must pass between two reconciles of a key, whatever happens meanwhile: for keys that changes
   * anywhere in a fleet affect, and whose cost grows with the fleet. None by default.
   */
  readonly cooldownMs?: (key: string) => number;
  /**
   * All that a reconcile of the key reads, compared by identity; undefined where that is not known. A reconcile that
   * left nothing to do is skipped until an input changes, so it must depend on nothing else, in particular not on time.
   */
  readonly inputs?: (key: string) => readonly unknown[] | undefined;
  readonly reconcile: (key: string, signal: AbortSignal) => Promise<Outcome>;
}

/** Retrying is pointless until something changes. */
export class PermanentError extends Error {
  override readonly name = "PermanentError";
}
