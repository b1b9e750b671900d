import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

/** Which configuration object, by kind and name. */
export const AddOnConfig = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  namespace: z.optional(z.string()),
  name: z._default(z.string(), ""),
});
export type AddOnConfig = z.infer<typeof AddOnConfig>;

/** One configuration object at one state of its spec; the hash is "" until it is known. */
export const ConfigSpecHash = z.looseObject({
  namespace: z.optional(z.string()),
  name: z._default(z.string(), ""),
  specHash: z._default(z.string(), ""),
});
export type ConfigSpecHash = z.infer<typeof ConfigSpecHash>;

type Referent = Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">;

/** "group/resource/namespace/name"; the namespace of a cluster-scoped configuration is "". */
export function configKey({ group, resource, namespace = "", name }: Referent): string {
  return `${group}/${resource}/${namespace}/${name}`;
}

/**
 * The key of each configuration once. An entry without a real name has none
 * (docs/reference/ocm.md#configuration-without-a-default).
 */
export function configKeys(referents: readonly Referent[]): string[] {
  const named = referents.filter(({ name }) => name !== "" && name !== RESERVED_NO_DEFAULT);
  return [...new Set(named.map(configKey))];
}

/** Whether a configuration, or a reference to one, is of this kind. */
export function isOfKind(
  { group, resource }: { readonly group: string; readonly resource: string },
  kind: Pick<Resource, "group" | "plural">,
): boolean {
  return group === kind.group && resource === kind.plural;
}
