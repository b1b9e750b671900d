import type { z } from "./zod";

/** Where a kind lives in the API, and how its objects are read. */
export interface Resource<T = unknown> {
  /** "" for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly schema: z.ZodMiniType<T>;
  /** Of managed fields, the managers are kept, without the fields; of other kinds nothing is. */
  readonly keepsManagers?: true;
}

export interface ObjectRef {
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** "v1" for the core group, else "group/version". */
export function apiVersionOf(resource: Pick<Resource, "group" | "version">): string {
  return resource.group === "" ? resource.version : `${resource.group}/${resource.version}`;
}

/** "deployments.apps"; the plural alone in the core group. */
export function resourceName({ group, plural }: Pick<Resource, "group" | "plural">): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/**
 * The path of a collection (no `name`) or of one object. Without `namespace` a namespaced collection spans all
 * namespaces.
 */
export function resourcePath(
  resource: Pick<Resource, "group" | "version" | "plural" | "namespaced">,
  ref: { name?: string | undefined; namespace?: string | undefined; subresource?: string | undefined } = {},
): string {
  const root = resource.group === "" ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`;
  const scope = resource.namespaced && ref.namespace ? `/namespaces/${encodeURIComponent(ref.namespace)}` : "";
  const name = ref.name === undefined ? "" : `/${encodeURIComponent(ref.name)}`;
  const subresource = ref.subresource === undefined ? "" : `/${ref.subresource}`;
  return `${root}${scope}/${resource.plural}${name}${subresource}`;
}

/** "namespace/name", or the name alone for a cluster-scoped object. */
export function objectKey(ref: ObjectRef): string {
  return ref.namespace ? `${ref.namespace}/${ref.name}` : ref.name;
}
