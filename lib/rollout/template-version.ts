import { isVersion } from "@/lib/filter/version";
import type { ConfigProgress } from "./cluster-status";

/**
 * The version of an add-on on a cluster, if the name of its applied template contains one: "cert-0.9.2" of `cert`. OCM
 * has no other source.
 */
export function templateVersion(addOn: string, references: readonly ConfigProgress[]): string | undefined {
  const template = references.find(({ resource }) => resource === "addontemplates")?.lastAppliedConfig?.name;
  if (template === undefined) return undefined;
  const end = template.startsWith(`${addOn}-`)
    ? template.slice(addOn.length + 1)
    : template.slice(template.lastIndexOf("-") + 1);
  return isVersion(end) ? end : undefined;
}
