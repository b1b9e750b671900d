import { kindAndName } from "@/lib/objects/kind-and-name";
import { pluralOf } from "@/lib/objects/plural";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { updateStrategyFor } from "./manifest-rules";

/** An object that several works of one cluster have in their manifests: each overwrites what the others write. */
export interface SharedObject {
  /** "Deployment shop/web". */
  readonly object: string;
  /** Their names, sorted. */
  readonly works: readonly string[];
}

/**
 * The objects that more than one of these works names, all of one cluster. Versions of a kind are one object. Works that
 * are being deleted count: what they created goes with the last work that names it.
 */
export function sharedObjects(works: readonly ManifestWork[]): SharedObject[] {
  const byIdentity = new Map<string, { object: string; works: Set<string> }>();
  for (const work of works) {
    for (const [ordinal, { apiVersion = "", kind = "", metadata }] of manifestsOf(work).entries()) {
      const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
      const { namespace = "", name = "" } = metadata;
      if (!isWritten(work, { group, kind, namespace, name, ordinal })) continue;
      const identity = [group, kind, namespace, name].join("/");
      const known = byIdentity.get(identity) ?? { object: kindAndName({ kind, namespace, name }), works: new Set() };
      known.works.add(work.metadata.name);
      byIdentity.set(identity, known);
    }
  }
  return [...byIdentity.values()]
    .filter((each) => each.works.size > 1)
    .map(({ object, works: names }) => ({ object, works: [...names].sort() }))
    .sort((a, b) => (a.object < b.object ? -1 : 1));
}

interface Manifest {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly ordinal: number;
}

/**
 * A manifest that is only read is written by nobody here. Its resource is what the agent reports; until it does, the
 * usual plural of its kind.
 */
function isWritten({ spec, status }: ManifestWork, { kind, ordinal, ...meta }: Manifest): boolean {
  const reported = status.resourceStatus.manifests.find(
    ({ resourceMeta: at }) => at.ordinal === ordinal && at.kind === kind && at.name === meta.name,
  )?.resourceMeta.resource;
  const identity = { ...meta, resource: reported || pluralOf(kind) };
  return updateStrategyFor(spec.manifestConfigs, identity)?.type !== "ReadOnly";
}
