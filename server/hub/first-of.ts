/** The signals that each one made here waits for: the platform forgets a timeout that nobody else holds, and it never fires. */
const held = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/** Fires with the first of these. `AbortSignal.any` alone loses a deadline when memory is tidied up before it comes. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = AbortSignal.any([...signals]);
  held.set(first, signals);
  return first;
}
