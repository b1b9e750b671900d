import { z } from "@/lib/kube/zod";

/** OCM's states of a cluster as the API names them; screens map them to words in components/status. */
export const ClusterHealth = z.enum(["pending", "joining", "available", "unavailable", "unknown", "denied", "deleting"]);
export type ClusterHealth = z.infer<typeof ClusterHealth>;

export const AddOnHealth = z.enum(["healthy", "degraded", "unhealthy", "unknown", "unreachable", "installing", "deleting"]);
export type AddOnHealth = z.infer<typeof AddOnHealth>;

export const RolloutPhase = z.enum(["waiting", "applying", "done", "failed"]);
export type RolloutPhase = z.infer<typeof RolloutPhase>;

/** Asked for as a phase, beside the others: it applies for longer than it should, or could not. */
export const STALLED = "stalled";
export const ASKED_PHASES: readonly string[] = [...RolloutPhase.options, STALLED];

/** One add-on on one cluster. `sentence` says why it is not well; absent when it is. */
export const ClusterAddOnCell = z.object({
  name: z.string(),
  health: AddOnHealth,
  phase: RolloutPhase,
  sentence: z.optional(z.string()),
  /** RFC 3339: since when it has this health. */
  since: z.optional(z.string()),
});
export type ClusterAddOnCell = z.infer<typeof ClusterAddOnCell>;

export const ClusterRow = z.object({
  name: z.string(),
  health: ClusterHealth,
  /** Why, in the hub's words; absent when the cluster is well. */
  sentence: z.optional(z.string()),
  since: z.optional(z.string()),
  set: z.optional(z.string()),
  kubernetesVersion: z.optional(z.string()),
  provider: z.optional(z.string()),
  region: z.optional(z.string()),
  environment: z.optional(z.string()),
  createdAt: z.string(),
  /** False where the caller may list clusters but not their add-ons: then `addOns` is empty and means nothing. */
  addOnsVisible: z.boolean(),
  /** Sorted by name. */
  addOns: z.array(ClusterAddOnCell),
  /** Those that were asked for, as far as it has them; absent where none were. */
  labels: z.optional(z.record(z.string(), z.string())),
});
export type ClusterRow = z.infer<typeof ClusterRow>;
