import { z } from "@/lib/kube/zod";

/** A kind that the hub does not serve, or does not let the controllers read, and what they do not do without it. */
export const UnreadKind = z.object({
  /** As in "managedclusters.cluster.open-cluster-management.io". */
  kind: z.string(),
  /** "missing" or "forbidden". */
  reason: z.string(),
  /** What is left out, as clauses. */
  parts: z.array(z.string()),
});
export type UnreadKind = z.infer<typeof UnreadKind>;

export function unreadKindMessage({ kind, reason, parts }: UnreadKind): string {
  return [`${kind} (${reason})`, parts.join(", ")].filter(Boolean).join(": ");
}
