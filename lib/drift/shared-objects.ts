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
    for (const { identity, object } of writtenBy(work)) {
      const known = byIdentity.get(identity) ?? { object, works: new Set() };
      known.works.add(work.metadata.name);
      byIdentity.set(identity, known);
    }
  }
  return [...byIdentity.values()]
    .filter((each) => each.works.size > 1)
    .map(({ object, works: names }) => ({ object, works: [...names].sort() }))
    .sort((a, b) => (a.object < b.object ? -1 : 1));
}

/** The objects that a work writes; `identity` is the same for all versions of a kind. */
export function writtenBy(work: ManifestWork): { readonly identity: string; readonly object: string }[] {
  return manifestsOf(work).flatMap(({ apiVersion = "", kind = "", metadata }, ordinal) => {
    const { namespace = "", name = "" } = metadata;
    if (name === "" || !isWritten(work, { group: groupOf(apiVersion), kind, namespace, name, ordinal })) return [];
    const identity = identityOf({ apiVersion, kind, namespace, name });
    return [{ identity, object: kindAndName({ kind, namespace, name }) }];
  });
}

interface Named {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export function identityOf({ apiVersion, kind, namespace, name }: Named): string {
  return [groupOf(apiVersion), kind, namespace, name].join("/");
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

/** What a row says of a work that writes what these write, too. */
export function sharedDrift(works: readonly string[]): { readonly kind: "shared"; readonly message: string } {
  const [first = "", ...others] = [...works].sort();
  const rest = others.length === 0 ? "" : ` and ${others.length} other work${others.length === 1 ? "" : "s"}`;
  const message = `${first}${rest} of this cluster ${rest ? "write" : "writes"} objects of it, too: each overwrites what the others write.`;
  return { kind: "shared", message };
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
