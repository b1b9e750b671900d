import { z } from "@/lib/kube/zod";

/** One ManagedClusterSet as a row. What a caller may not list is absent. */
export const SetRow = z.object({
  name: z.string(),
  /** How it takes clusters: "ExclusiveClusterSetLabel" or "LabelSelector". */
  selector: z.string(),
  /** Clusters in it, and those of them that are available. */
  members: z.optional(z.number()),
  available: z.optional(z.number()),
  /** Namespaces that it is bound to: their placements may select from it. */
  boundTo: z.optional(z.array(z.string())),
  /** How many of their placements do. */
  placements: z.optional(z.number()),
  /** The add-ons that those install, by name. */
  addOns: z.optional(z.array(z.string())),
  /** Namespaces that the hub makes every member create. */
  managed: z.array(z.string()),
  createdAt: z.string(),
});
export type SetRow = z.infer<typeof SetRow>;
