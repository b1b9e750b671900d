import { ObjectName } from "@/lib/api/object-name";
import { REQUIREMENT_STATES } from "@/lib/catalogue/catalogue-status";
import { KnownVariable } from "@/lib/catalogue/known-variable";
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
  /** A chart of Helm with a template of it, to be registered. */
  chart: z.optional(
    z.object({ name: z.string(), version: z.string(), namespace: z.string(), isUnpublished: z.boolean() }),
  ),
  /** How one sees that its agent lives. */
  health: z.optional(z.enum(["conditions", "lease", "probe"])),
  /** Its agent may run on a hosting cluster. */
  isHosted: z.optional(z.boolean()),
  /** Its Deployments on the hub, as "namespace/name". */
  hubComponents: z.optional(z.array(z.string())),
  /** Configurations without which it does not work. */
  requiredConfigs: z.optional(z.array(z.string())),
  /** How its agents register, where that is not the hub's API alone. */
  registration: z.optional(z.string()),
  /** Variables of AddOnDeploymentConfigs that it reads. */
  variables: z.optional(z.array(KnownVariable)),
  /** It reads further ones, which are not known here. */
  hasOtherVariables: z.optional(z.boolean()),
  /** Placements install it from the start. */
  installsItself: z.optional(z.boolean()),
  /** Where its agents run on clusters, unless a configuration says otherwise. */
  agentNamespace: z.optional(z.string()),
  /** By its annotation, and by what is known of it. */
  requires: z.array(z.object({ name: z.string(), state: z.enum(REQUIREMENT_STATES) })),
  /** The add-ons that it is known to require, whatever its annotation names. */
  known: z.array(z.string()),
  /** The add-ons that require it; "missing" those that this hub does not have. */
  neededBy: z.array(z.object({ name: z.string(), state: z.enum(REQUIREMENT_STATES) })),
  /** Installed on this hub, and not on one cluster with it. */
  conflicts: z.array(z.string()),
  /** The same of what is not installed on this hub. */
  absentConflicts: z.optional(z.array(z.string())),
  supersededBy: z.optional(z.string()),
});
export type CatalogueDetail = z.infer<typeof CatalogueDetail>;
