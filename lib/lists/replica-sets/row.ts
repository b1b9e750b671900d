import { z } from "@/lib/kube/zod";

/** One ManifestWorkReplicaSet as a row. `message` says why its rollout is not complete; absent if it is. */
export const ReplicaSetRow = z.object({
  /** "namespace/name". */
  name: z.string(),
  namespace: z.string(),
  set: z.string(),
  status: z.string(),
  message: z.optional(z.string()),
  /** RFC 3339: time of the last status change. */
  since: z.optional(z.string()),
  /** The placements that it names, in its namespace. */
  placements: z.array(z.string()),
  manifests: z.number(),
  /** Works that are written with its template, as the hub counts them; the others by their conditions. */
  total: z.number(),
  applied: z.number(),
  available: z.number(),
  progressing: z.number(),
  degraded: z.number(),
  createdAt: z.string(),
});
export type ReplicaSetRow = z.infer<typeof ReplicaSetRow>;
