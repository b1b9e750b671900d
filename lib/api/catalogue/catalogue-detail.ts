import { ObjectName } from "@/lib/api/object-name";
import { REQUIREMENT_STATES } from "@/lib/catalogue/catalogue-status";
import { z } from "@/lib/kube/zod";
import { CatalogueRow } from "@/lib/lists/catalogue/row";

export const CataloguePath = z.strictObject({ name: ObjectName });
export type CataloguePath = z.infer<typeof CataloguePath>;

/** `GET /api/v1/catalogue/{name}`: an add-on with what it needs and how it comes to the hub. */
export const CatalogueDetail = z.object({
  row: CatalogueRow,
  docsUrl: z.optional(z.string()),
  sourceUrl: z.optional(z.string()),
  /** Resources that configure it. */
  configs: z.array(z.string()),
  /** Commands of a shell, to copy; the console executes none. */
  commands: z.array(z.string()),
  note: z.optional(z.string()),
  /** Where its agents run on clusters, unless a configuration says otherwise. */
  agentNamespace: z.optional(z.string()),
  requires: z.array(z.object({ name: z.string(), state: z.enum(REQUIREMENT_STATES) })),
  /** Installed on this hub, and not on one cluster with it. */
  conflicts: z.array(z.string()),
  supersededBy: z.optional(z.string()),
});
export type CatalogueDetail = z.infer<typeof CatalogueDetail>;
