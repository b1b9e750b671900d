import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, objectKey } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { inOrderOf } from "@/lib/objects/editable";

const Entry = z.looseObject({ namespace: z.optional(z.string()), name: z.optional(z.string()) });

/** What we read of a strategy. Nothing is added to it: it is written back to the hub. */
const WithStrategy = z.looseObject({
  spec: z.optional(
    z.looseObject({ installStrategy: z.optional(z.looseObject({ placements: z.optional(z.array(Entry)) })) }),
  ),
});

/**
 * Placements, with this one after existing ones, which do not change. If it exists, only its rollout changes, and its
 * configurations by `configsOf`.
 */
export function addPlacement(
  addOn: RawObject,
  { namespace, name }: ObjectRef,
  rolloutStrategy: object,
  configsOf?: (configs: unknown) => readonly object[],
): object {
  const entries = entriesOf(addOn);
  const isThis = (entry: (typeof entries)[number]) => entry.namespace === namespace && entry.name === name;
  const changed = (entry: (typeof entries)[number]) => ({
    ...entry,
    rolloutStrategy,
    ...(configsOf && { configs: configsOf(entry.configs) }),
  });
  if (!entries.some(isThis)) return strategyPatch("Placements", [...entries, changed({ namespace, name })]);
  return strategyPatch(
    "Placements",
    entries.map((entry) => (isThis(entry) ? changed(entry) : entry)),
  );
}

/** Placements with copies of some at the end, for other placements; what is copied before stays as it is. */
export function copyPlacements(
  addOn: RawObject,
  copies: readonly { readonly from: string; readonly to: { readonly namespace: string; readonly name: string } }[],
): object {
  const entries = entriesOf(addOn);
  const keyOf = ({ namespace, name = "" }: (typeof entries)[number]) => objectKey({ namespace, name });
  const known = new Set(entries.map(keyOf));
  const added = copies.flatMap(({ from, to }) => {
    const source = entries.find((entry) => keyOf(entry) === from);
    return source && !known.has(objectKey(to)) ? [{ ...source, namespace: to.namespace, name: to.name }] : [];
  });
  return strategyPatch("Placements", [...entries, ...added]);
}

/** Placements without these; without any the manager removes the add-on everywhere. */
export function removePlacements(addOn: RawObject, keys: ReadonlySet<string>): object {
  return strategyPatch(
    "Placements",
    entriesOf(addOn).filter(({ namespace, name = "" }) => !keys.has(objectKey({ namespace, name }))),
  );
}

/** By hand; what is installed stays. */
export function manualPatch(): object {
  return strategyPatch("Manual", null);
}

function strategyPatch(type: "Placements" | "Manual", placements: readonly object[] | null): object {
  return { spec: { installStrategy: { type, placements } } };
}

/** Their fields stay in the order that the object has them in. */
function entriesOf(addOn: RawObject) {
  const read = WithStrategy.parse(addOn);
  const ordered = inOrderOf(addOn, read) as typeof read; // the same value
  return ordered.spec?.installStrategy?.placements ?? [];
}
