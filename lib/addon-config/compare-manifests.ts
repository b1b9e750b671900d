import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { manifestKey } from "./split-manifests";

/** One manifest that differs: new without `before`, gone without `after`. */
export interface ManifestChange {
  readonly before?: RawObject;
  readonly after?: RawObject;
}

export interface ComparedManifests {
  /** Of before and after together. */
  readonly total: number;
  /** In the order of what is rendered after, what is gone last. */
  readonly changes: readonly ManifestChange[];
}

/** What differs between two renderings, manifest by manifest. Of two of one name the last counts, as in a work. */
export function compareManifests(before: readonly RawObject[], after: readonly RawObject[]): ComparedManifests {
  const old = new Map(before.map((manifest) => [manifestKey(manifest), manifest]));
  const next = new Map(after.map((manifest) => [manifestKey(manifest), manifest]));
  const changed = [...next].flatMap(([key, manifest]): ManifestChange[] => {
    const was = old.get(key);
    if (!was) return [{ after: manifest }];
    return deepEqual(was, manifest) ? [] : [{ before: was, after: manifest }];
  });
  const gone = [...old].flatMap(([key, manifest]) => (next.has(key) ? [] : [{ before: manifest }]));
  return { total: next.size + gone.length, changes: [...changed, ...gone] };
}
