import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** `q`: the filter of clusters that leaves those that are affected; the others are what they are compared with. */
export const CommonFactorsQuery = z.strictObject({
  q: z._default(z.string().check(z.maxLength(2_000)), ""),
  /** Compares clusters that have this add-on alone, and looks at its configurations, too. */
  addOn: z.optional(ObjectName),
});
export type CommonFactorsQuery = z.infer<typeof CommonFactorsQuery>;

const Factor = z.object({ key: z.string(), value: z.string() });

const CommonFactor = z.object({
  /** One, or two that explain it together only. */
  factors: z.array(Factor),
  affected: z.number(),
  affectedWith: z.number(),
  /** How many have it. */
  size: z.number(),
  /** How many that have it have a problem and are not affected. */
  troubled: z.optional(z.number()),
  /** How much likelier one that has it is affected than any. */
  lift: z.number(),
  /** Some that have it and are well. */
  counterExamples: z.array(z.string()),
  /** Milliseconds since epoch, and milliseconds; `early` have it for less than the lag, and count neither way. */
  change: z.optional(z.object({ at: z.number(), lagMs: z.number(), early: z.number() })),
});

/** The likeliest first; none where nothing is unlikely to be chance. Of what the caller may see alone. */
export const CommonFactors = z.object({
  affected: z.number(),
  /** How many were compared, the affected among them. */
  size: z.number(),
  found: z.array(CommonFactor),
  /** The caller's rights are still being checked: there may be more clusters. */
  partial: z.optional(z.boolean()),
});
export type CommonFactors = z.infer<typeof CommonFactors>;
