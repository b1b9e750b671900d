import type { MissingRight } from "@/lib/api/problem";

/** Some rights are granted for one object by its name. */
export type NamedRight = MissingRight & { readonly name?: string | undefined };

/** "update certificatesigningrequests.certificates.k8s.io/approval", as in a request to an administrator. */
export function rightText({ verb, resource, group, name, namespace }: NamedRight): string {
  const [kind = "", ...subresource] = resource.split("/");
  const full = [group ? `${kind}.${group}` : kind, ...subresource].join("/");
  return [verb, full, name, namespace && `in ${namespace}`].filter(Boolean).join(" ");
}
