import { z } from "@/lib/kube/zod";

/** OCM's states of a cluster as the API names them; screens map them to labels in components/labels. */
export const ClusterRowHealth = z.enum([
  "pending",
  "joining",
  "available",
  "unavailable",
  "unknown",
  "denied",
  "deleting",
]);
export type ClusterRowHealth = z.infer<typeof ClusterRowHealth>;

export const AddOnHealth = z.enum([
  "healthy",
  "degraded",
  "unhealthy",
  "unknown",
  "unreachable",
  "installing",
  "deleting",
]);
export type AddOnHealth = z.infer<typeof AddOnHealth>;

export const RolloutPhase = z.enum(["waiting", "applying", "done", "failed"]);
export type RolloutPhase = z.infer<typeof RolloutPhase>;

/** A filter value beside the phases: applying for too long, or failed. */
export const STALLED = "stalled";
export const FILTER_PHASES: readonly string[] = [...RolloutPhase.options, STALLED];

/** One add-on on one cluster. `message` says why it is unhealthy; absent if healthy. */
export const ClusterAddOnCell = z.object({
  name: z.string(),
  health: AddOnHealth,
  phase: RolloutPhase,
  message: z.optional(z.string()),
  /** RFC 3339: since when it has this health. */
  since: z.optional(z.string()),
});
export type ClusterAddOnCell = z.infer<typeof ClusterAddOnCell>;

export const ClusterRow = z.object({
  name: z.string(),
  health: ClusterRowHealth,
  /** Why, in the hub's words; absent if the cluster is healthy. */
  message: z.optional(z.string()),
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
  /** The requested labels, as far as it has them; absent if none were requested. */
  labels: z.optional(z.record(z.string(), z.string())),
});
export type ClusterRow = z.infer<typeof ClusterRow>;
