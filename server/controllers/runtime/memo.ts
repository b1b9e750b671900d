import { type Controller, onChange } from "./controller";

/**
 * The controller's reconcile, not repeated for a key that it left with nothing to do while all that it reads is the very same: by
 * identity, since whoever changes a cached value makes a new one. Keeps one entry for each key that is there.
 */
export function unlessKnown({ inputs, reconcile }: Pick<Controller, "inputs" | "reconcile">): Controller["reconcile"] {
  if (!inputs) return reconcile;
  const settled = new Map<string, readonly unknown[]>();
  return async (key, signal) => {
    const before = inputs(key);
    if (isSame(settled.get(key), before)) return onChange;
    settled.delete(key);
    const outcome = await reconcile(key, signal);
    // What has changed meanwhile, perhaps by its own writes, is for the next look.
    if (before && outcome.kind === "on-change" && isSame(before, inputs(key))) settled.set(key, before);
    return outcome;
  };
}

function isSame(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  if (!a || a.length !== b?.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
