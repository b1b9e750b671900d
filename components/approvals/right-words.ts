import type { Permission } from "@/lib/api/approvals";

type Missing = NonNullable<Permission["missing"]>;

/** "approve signers.certificates.k8s.io kubernetes.io/kube-apiserver-client": as whoever grants rights reads it. */
export function rightWords({ verb, resource, group, name }: Missing): string {
  const [kind = "", ...subresource] = resource.split("/");
  const full = [group ? `${kind}.${group}` : kind, ...subresource].join("/");
  return [verb, full, name].filter(Boolean).join(" ");
}
