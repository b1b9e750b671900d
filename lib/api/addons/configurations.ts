import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** Which AddOnDeploymentConfig. */
export const ConfigurationPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type ConfigurationPath = z.infer<typeof ConfigurationPath>;

/** The AddOnDeploymentConfigs that the caller may list, by name. */
export const ConfigurationNames = z.object({
  configurations: z.array(z.object({ namespace: z.string(), name: z.string() })),
  /** How many more there are. */
  more: z.number(),
  missing: z.optional(MissingRight),
});
export type ConfigurationNames = z.infer<typeof ConfigurationNames>;

/** By which layers an add-on uses a configuration, and on how many of its clusters that counts. */
const AddOnUse = z.object({
  addOn: z.string(),
  isDefault: z.boolean(),
  /** "namespace/name" of the placements that name it. */
  placements: z.array(z.string()),
  /** Clusters whose ManagedClusterAddOn names it, some of them by name. */
  own: z.object({ total: z.number(), clusters: z.array(z.string()) }),
  /** Visible clusters with the add-on, those that are to have this configuration, and those it has not reached. */
  size: z.number(),
  using: z.number(),
  pending: z.number(),
  /** How many other configurations the others have, none being one of them. */
  variants: z.number(),
});
export type AddOnUse = z.infer<typeof AddOnUse>;

/** Who uses a configuration. `missing`: the caller may not see all of it. */
export const ConfigurationUse = z.object({ addOns: z.array(AddOnUse), missing: z.optional(MissingRight) });
export type ConfigurationUse = z.infer<typeof ConfigurationUse>;
