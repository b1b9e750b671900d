import { ACTORS, BLOCKER_RULES } from "@/lib/deletion/deletion";
import { z } from "@/lib/kube/zod";

/** The kinds whose objects are listed while they are being deleted: those that the console follows, and namespaces of clusters. */
export const DELETED_KINDS = [
  "ManagedCluster",
  "ManagedClusterAddOn",
  "ManifestWork",
  "Namespace",
  "ClusterManagementAddOn",
  "Placement",
  "ManagedClusterSet",
  "ManagedClusterSetBinding",
  "ManifestWorkReplicaSet",
  "MaintenanceWindow",
  "Freeze",
  "RolloutGate",
] as const;

/** One object with a deletion mark, and what it waits for first. */
export const DeletionRow = z.object({
  /** Unique: "c1/app/ManifestWork", "c1/ManagedCluster". */
  name: z.string(),
  kind: z.enum(DELETED_KINDS),
  namespace: z.optional(z.string()),
  object: z.string(),
  /** The cluster that it is about, of what is about one. */
  cluster: z.optional(z.string()),
  /** RFC 3339. */
  since: z.string(),
  /** Absent where nothing holds it up, or the caller may not see what does. */
  blocker: z.optional(z.enum(BLOCKER_RULES)),
  message: z.optional(z.string()),
  actor: z.optional(z.enum(ACTORS)),
  /** "the administrators of c1". */
  who: z.optional(z.string()),
  /** The first thing to do about it. */
  step: z.optional(z.string()),
  /** From it to what holds it up: "ManagedCluster c1 > ManifestWork app". */
  chain: z.optional(z.string()),
  /** Somebody has to act: it does not go on by itself. */
  isStuck: z.boolean(),
});
export type DeletionRow = z.infer<typeof DeletionRow>;
