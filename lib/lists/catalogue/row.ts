import { CATALOGUE_STATUSES, DELIVERIES } from "@/lib/catalogue/catalogue-status";
import { z } from "@/lib/kube/zod";

/** An add-on that is built in or on the hub. Every page carries this: category and maturity are texts, as `fields.ts` lists them. */
export const CatalogueRow = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  /** Absent for what is not built in. */
  maturity: z.optional(z.string()),
  delivery: z.enum(DELIVERIES),
  status: z.enum(CATALOGUE_STATUSES),
  /** What it requires and the hub does not have. */
  missing: z.array(z.string()),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;
