import type { Controller, Outcome } from "./controller";

/** Undefined where there is nothing to do, without a turn of the event loop: most looks of a fleet at rest are of that kind. */
export type Look = (key: string, signal: AbortSignal) => Promise<Outcome> | undefined;

/**
 * The controller's reconcile, not repeated for a key that it left with nothing to do while all that it reads is the very same: by
 * identity, since whoever changes a cached value makes a new one. Keeps one entry for each key that is there.
 */
export function unlessKnown({ inputs, reconcile }: Pick<Controller, "inputs" | "reconcile">): Look {
  if (!inputs) return reconcile;
  const settled = new Map<string, readonly unknown[]>();
  const looked = async (key: string, before: readonly unknown[] | undefined, signal: AbortSignal) => {
    settled.delete(key);
    const outcome = await reconcile(key, signal);
    // What has changed meanwhile, perhaps by its own writes, is for the next look.
    if (before && outcome.kind === "on-change" && isSame(before, inputs(key))) settled.set(key, before);
    return outcome;
  };
  return (key, signal) => {
    const before = inputs(key);
    return isSame(settled.get(key), before) ? undefined : looked(key, before, signal);
  };
}

function isSame(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  if (!a || a.length !== b?.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
