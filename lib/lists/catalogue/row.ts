import { z } from "@/lib/kube/zod";

/**
 * An add-on that is built in or on the hub. Every page carries this schema: it imports no values, and categories and
 * maturities are texts, which `fields.ts` lists.
 */
export const CatalogueRow = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  /** Absent for what is not built in. */
  maturity: z.optional(z.string()),
  delivery: z.enum(["template", "controller"]),
  status: z.enum(["installed", "available", "incomplete", "unknown"]),
  /** What it requires and the hub does not have. */
  missing: z.array(z.string()),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;
