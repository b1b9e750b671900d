import { MissingRight } from "@/lib/api/problem";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { ClusterRow } from "@/lib/lists/clusters/row";

const TaintLine = z.object({
  key: z.string(),
  value: z.string(),
  effect: z.string(),
  /** RFC 3339; absent if the hub does not report it. */
  since: z.optional(z.string()),
});
export type TaintLine = z.infer<typeof TaintLine>;

/** When the cluster's agent last renewed its lease (RFC 3339), where it ever did and the caller may get it. */
const LastSeen = z.object({ at: z.optional(z.string()), missing: z.optional(MissingRight) });

const ManagedNamespaceLine = z.object({ set: z.string(), name: z.string(), available: z.optional(ConditionLine) });
export type ManagedNamespaceLine = z.infer<typeof ManagedNamespaceLine>;

/** `GET /api/v1/clusters/{name}`: one cluster, read with the caller's own rights. */
export const ClusterDetail = z.object({
  /** Without add-ons: they are in the list, for callers who may list them. */
  row: ClusterRow,
  acceptedAt: z.optional(z.string()),
  labels: z.record(z.string(), z.string()),
  claims: z.record(z.string(), z.string()),
  apiServers: z.array(z.string()),
  lastSeen: LastSeen,
  taints: z.array(TaintLine),
  conditions: z.array(ConditionLine),
  /** Namespaces that its sets have it create. `available`: the condition NamespaceAvailable, absent until its agent reports it. */
  managedNamespaces: z.array(ManagedNamespaceLine),
});
export type ClusterDetail = z.infer<typeof ClusterDetail>;
