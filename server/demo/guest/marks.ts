import type { RawObject } from "@/lib/kube/object";

/**
 * All that a simulated fleet creates on another hub has these labels, to distinguish it from what was there,
 * and taken away.
 */
export const FLEET_MARK = { "flotilla.dev/made-by": "demo-fleet" } as const;

export const GUEST_FIELD_MANAGER = "flotilla-demo-fleet";

/** Selects all that bears them. */
export const FLEET_SELECTOR = "flotilla.dev/made-by=demo-fleet";

export function marked<T extends Pick<RawObject, "metadata">>(object: T): T {
  return { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...FLEET_MARK } } };
}

export function isMarked({
  metadata,
}: {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
}): boolean {
  return metadata.labels["flotilla.dev/made-by"] === FLEET_MARK["flotilla.dev/made-by"];
}
