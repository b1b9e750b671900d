import { WriteEffect } from "@/lib/api/objects/blast-radius";
import { z } from "@/lib/kube/zod";

/** What accepting clusters together does once their agents have reported. Nothing is written. */
export const AcceptancePlan = z.object({
  /** Accepted only with this plan, and the name as `confirm`: others lose an add-on by it, or its effect is hidden. */
  confirmed: z.array(z.object({ cluster: z.string(), plan: z.string() })),
  ...WriteEffect,
});
export type AcceptancePlan = z.infer<typeof AcceptancePlan>;
