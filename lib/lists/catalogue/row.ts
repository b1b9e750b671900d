import { CATALOGUE_STATUSES, CATEGORIES, DELIVERIES, MATURITIES } from "@/lib/catalogue/entry";
import { z } from "@/lib/kube/zod";

/** An add-on that is built in or on the hub. */
export const CatalogueRow = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  /** Absent for what is not built in. */
  maturity: z.optional(z.enum(MATURITIES)),
  delivery: z.enum(DELIVERIES),
  status: z.enum(CATALOGUE_STATUSES),
  /** What it requires and the hub does not have. */
  missing: z.array(z.string()),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;
