/**
 * The signals behind each one made here: Node collects a timeout signal that nothing else references, and it never
 * fires.
 */
const held = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/** Fires with the first of these. `AbortSignal.any` alone loses a timeout to the garbage collector. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = AbortSignal.any([...signals]);
  held.set(first, signals);
  return first;
}
