import type { ConfigRef } from "@/lib/addon-config/attach-config";

/** Where a template is tried on a cluster, with another configuration than the cluster's own if one is given. */
export function workbenchHref(template: string, cluster?: string, config?: ConfigRef): string {
  const tried = config && `${config.namespace}/${config.name}`;
  const query = { template, ...(cluster !== undefined && { cluster }), ...(tried !== undefined && { config: tried }) };
  return `/catalogue/workbench?${new URLSearchParams(query)}`;
}
