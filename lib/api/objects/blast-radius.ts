import { z } from "@/lib/kube/zod";

/** Clusters by their region, some of each by name. */
const EffectClusters = z.object({
  total: z.number(),
  /** Of those, how many are not available: they follow when they are back. */
  unreachable: z.number(),
  /** By name of the region, those without one last, as "". */
  regions: z.array(z.object({ region: z.string(), total: z.number(), names: z.array(z.string()) })),
});
export type EffectClusters = z.infer<typeof EffectClusters>;

const EffectOnAddOn = z.object({
  addOn: z.string(),
  gains: EffectClusters,
  loses: EffectClusters,
  /** They keep the add-on and get another configuration. */
  changes: EffectClusters,
  /** They keep their configuration, because their ManagedClusterAddOn names its own. */
  overrides: EffectClusters,
  /** In how many waves the configuration changes; 1 is all at once. */
  waves: z.number(),
});
export type EffectOnAddOn = z.infer<typeof EffectOnAddOn>;

/** Which clusters gain, lose or reconfigure which add-on by a write, from the hub's current state. */
export const BlastRadiusAnswer = z.object({
  effects: z.array(EffectOnAddOn),
  /** Placements whose decisions the console does not compute as the hub has them, so that numbers may differ. */
  unsure: z.array(z.string()),
});
export type BlastRadiusAnswer = z.infer<typeof BlastRadiusAnswer>;
