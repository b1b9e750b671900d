import type { Controller, Outcome } from "./controller";

/** Undefined, without a turn of the event loop, where the key is skipped: most reconciles of an idle fleet are. */
export type SkippableReconcile = (key: string, signal: AbortSignal) => Promise<Outcome> | undefined;

/**
 * The controller's reconcile, skipped for a key that it left with nothing to do while all inputs are still the same
 * objects; to change a cached value, create a new one. Stores one entry for each key that exists.
 */
export function skipUnchanged({ inputs, reconcile }: Pick<Controller, "inputs" | "reconcile">): SkippableReconcile {
  if (!inputs) return reconcile;
  const settled = new Map<string, readonly unknown[]>();
  const reconcileAndStore = async (key: string, before: readonly unknown[] | undefined, signal: AbortSignal) => {
    settled.delete(key);
    const outcome = await reconcile(key, signal);
    // Inputs that changed meanwhile, perhaps by its own writes, are for the next reconcile.
    if (before && outcome.kind === "on-change" && isSame(before, inputs(key))) settled.set(key, before);
    return outcome;
  };
  return (key, signal) => {
    const before = inputs(key);
    return isSame(settled.get(key), before) ? undefined : reconcileAndStore(key, before, signal);
  };
}

function isSame(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  if (!a || a.length !== b?.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
