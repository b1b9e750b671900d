/** Where a cluster set is written from the start. */
export function newSetHref(): string {
  return "/objects/new/set";
}

/** Where a binding of a set is reviewed; the namespace is chosen before. */
export function bindHref(set: string, namespace: string): string {
  return `/objects/new?${new URLSearchParams({ kind: "ManagedClusterSetBinding", set, namespace })}`;
}
