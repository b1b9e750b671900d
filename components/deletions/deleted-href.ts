import { filterHref } from "@/components/list/filter-href";
import { yamlHref } from "@/components/object/object-kinds";
import type { DeletionRow } from "@/lib/lists/deletions/row";

/** Where it is said of an object what its deletion waits for, else its YAML. */
export function deletedHref({ kind, object, namespace, cluster }: DeletionRow): string {
  if (kind === "ManagedCluster") return `/clusters/${object}/detach`;
  if (kind === "ManagedClusterAddOn") return `/clusters/${cluster}`;
  if (kind === "ManifestWork") return `/works/${cluster}/${object}`;
  // It often outlives its cluster, and has no page.
  if (kind === "Namespace") return filterHref("/deletions", `cluster=${cluster}`);
  const ref = { name: object, ...(namespace !== undefined && { namespace }) };
  return yamlHref(kind, ref) ?? "/deletions";
}
