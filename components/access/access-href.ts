import { yamlHref } from "@/components/object/object-kinds";
import type { AccessRow } from "@/lib/lists/access/row";

/** Where a way into a cluster is shown: an account on its own page, where it is edited and deleted, others on the cluster's. */
export function accessHref({ cluster, object, way }: Pick<AccessRow, "cluster" | "object" | "way">): string {
  const account =
    way === "account" ? yamlHref("ManagedServiceAccount", { name: object, namespace: cluster }) : undefined;
  return account ?? `/clusters/${encodeURIComponent(cluster)}/access`;
}
