import { deepEqual } from "@/lib/kube/patches";
import type { Change, ResourceCache } from "@/server/hub/resource-cache";

/** What a reconcile leaves: nothing to do until something changes, or look again in `ms`. */
export type Outcome = { readonly kind: "on-change" } | { readonly kind: "after"; readonly ms: number };

export const onChange: Outcome = { kind: "on-change" };

export function after(ms: number): Outcome {
  return { kind: "after", ms };
}

/** Follows something that changes and says which keys to look at. */
export type Trigger = (enqueue: (key: string) => void) => () => void;

/** A change of any kind becomes keys; the object as it was before is asked for its keys too. */
export function trigger<T>(cache: ResourceCache<T>, keysOf: (item: T) => readonly string[]): Trigger {
  return (enqueue) =>
    cache.subscribe(({ before, after: now }: Change<T>) => {
      const keys = new Set([...(before === undefined ? [] : keysOf(before)), ...(now === undefined ? [] : keysOf(now))]);
      for (const key of keys) enqueue(key);
    });
}

/** Only when this part of the object changes, where one object stands for many keys. */
export function triggerOnPart<T>(cache: ResourceCache<T>, part: (item: T) => unknown, keysOf: (item: T) => readonly string[]): Trigger {
  return (enqueue) =>
    cache.subscribe(({ before, after: now }: Change<T>) => {
      const one = now ?? before;
      if (one === undefined || deepEqual(before && part(before), now && part(now))) return;
      for (const key of keysOf(one)) enqueue(key);
    });
}

const RESYNC_MS = 10 * 60_000;

/** Looks at every key again now and then: what no trigger has told of is found then. */
export function resync(keys: () => readonly string[]): Trigger {
  return (enqueue) => {
    const timer = setInterval(() => {
      for (const key of keys()) enqueue(key);
    }, RESYNC_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** At the same time, where work mostly waits for the hub: enough for the pace of requests to be the bound. */
export const AMPLE = 64;

/** One kind of key and the one writer of its object. Told which key to look at, never what happened to it. */
export interface Controller {
  readonly name: string;
  readonly triggers: readonly Trigger[];
  /** Keys worked on at the same time; 1 unless said. */
  readonly workers?: number;
  /**
   * For how many milliseconds a key is left alone once it has been worked on, whatever happens to it meanwhile: for keys that a whole fleet
   * changes, and whose work grows with it. No time unless said.
   */
  readonly restMs?: (key: string) => number;
  /**
   * All that a reconcile of the key reads, by identity; undefined where that cannot be told. One that left nothing to do is not repeated
   * before something of it is another, so what a reconcile does must follow from nothing else: not from the time, in particular.
   */
  readonly inputs?: (key: string) => readonly unknown[] | undefined;
  readonly reconcile: (key: string, signal: AbortSignal) => Promise<Outcome>;
}

/** Trying again is of no use until something changes. */
export class PermanentError extends Error {
  override readonly name = "PermanentError";
}
