import { yamlHref } from "@/components/object/object-kinds";
import type { ActivityObject } from "@/lib/api/activity/activity";

/** The page of the object; undefined for kinds that have none. */
export function activityHref({ kind, name, namespace }: ActivityObject): string | undefined {
  if (kind === "CertificateSigningRequest") return `/approvals/${encodeURIComponent(name)}`;
  return yamlHref(kind, { name, ...(namespace !== undefined && { namespace }) });
}
