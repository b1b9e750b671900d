/** What of a resource in Headlamp's details names it. */
interface ShownResource {
  readonly kind: string;
  readonly jsonData?: { readonly apiVersion?: string } | undefined;
  getName(): string;
}

/** Name of the managed cluster that is shown; undefined for anything else, also of another group's kind of that name. */
export function clusterNameOf(resource: ShownResource | null | undefined): string | undefined {
  const isCluster =
    resource?.kind === "ManagedCluster" &&
    resource.jsonData?.apiVersion?.startsWith("cluster.open-cluster-management.io/");
  return isCluster ? resource.getName() : undefined;
}
