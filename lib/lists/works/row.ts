import { z } from "@/lib/kube/zod";

const WorkClaim = z.enum(["true", "false", "unknown"]);

/** One ManifestWork as a row. `message` says why it is unhealthy; absent if healthy. */
export const WorkRow = z.object({
  /** "cluster/work". */
  name: z.string(),
  cluster: z.string(),
  work: z.string(),
  /** The add-on it belongs to, if any. */
  addOn: z.optional(z.string()),
  /** Of a work on a hosting cluster: the cluster for whose add-on it is there. */
  hostedFor: z.optional(z.string()),
  /** Whether its cluster has applied all manifests. */
  applied: WorkClaim,
  /** Whether its resources are available on the cluster. */
  available: WorkClaim,
  isLeaving: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** Why pods of it do not run, where its agent feeds that back: "CrashLoopBackOff". */
  podReason: z.optional(z.string()),
  /** RFC 3339: time of the last status change. */
  since: z.optional(z.string()),
  manifests: z.number(),
  /** Of a work that a ManifestWorkReplicaSet wrote: its place in the rollout. `set` is "namespace.name". */
  rolled: z.optional(
    z.object({
      set: z.string(),
      placement: z.string(),
      template: z.string(),
      status: z.enum(["to-apply", "progressing", "succeeded", "failed"]),
      sinceMs: z.optional(z.number()),
      health: z.enum(["healthy", "degraded", "unhealthy", "unknown"]),
    }),
  ),
  /** What was changed on its cluster, as far as that is reported, and that others write what it writes. */
  drifts: z.optional(z.array(z.object({ kind: z.enum(["conflict", "changed", "shared"]), message: z.string() }))),
  /** What its agent reports of the objects, of works without an add-on: "ReadyReplicas=2". */
  feedback: z.optional(z.array(z.string())),
  createdAt: z.string(),
});
export type WorkRow = z.infer<typeof WorkRow>;
