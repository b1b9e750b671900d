import { z } from "@/lib/kube/zod";
import { ObjectName } from "./objects";
import { MissingRight } from "./problem";

/** A configuration object that something names. Without a name its kind is supported, and there is no default. */
const ConfigLine = z.object({
  group: z.string(),
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Of its spec, as far as the hub says. */
  hash: z.optional(z.string()),
});
export type ConfigLine = z.infer<typeof ConfigLine>;

/** As the strategy has it; what it does not say is absent. */
const SetupStrategy = z.object({
  type: z.string(),
  maxConcurrency: z.optional(z.string()),
  minSuccessTime: z.optional(z.string()),
  progressDeadline: z.optional(z.string()),
  maxFailures: z.optional(z.string()),
  /** Decision groups that go first and tolerate no failure. */
  mandatory: z.array(z.string()),
});
export type SetupStrategy = z.infer<typeof SetupStrategy>;

const SetupPlacement = z.object({ namespace: z.string(), name: z.string(), strategy: SetupStrategy, configs: z.array(ConfigLine) });
export type SetupPlacement = z.infer<typeof SetupPlacement>;

/** A manifest as the template has it: `variables` are those that stand in it, in the order of their names. */
const TemplateManifest = z.object({
  kind: z.string(),
  group: z.string(),
  namespace: z.string(),
  name: z.string(),
  images: z.array(z.string()),
  variables: z.array(z.string()),
});
export type TemplateManifest = z.infer<typeof TemplateManifest>;

/** What agents report back of a manifest: "well-known status", or the names of paths. */
const TemplateProbe = z.object({ resource: z.string(), namespace: z.string(), name: z.string(), reports: z.array(z.string()) });

/** A role on the hub: in each cluster's own namespace, or in one that is named. */
const HubPermission = z.object({ roleKind: z.string(), role: z.string(), namespace: z.optional(z.string()) });

/** For what an agent gets a certificate. */
const TemplateRegistration = z.object({
  type: z.string(),
  permissions: z.array(HubPermission),
  signer: z.optional(z.string()),
  user: z.optional(z.string()),
  groups: z.array(z.string()),
});
export type TemplateRegistration = z.infer<typeof TemplateRegistration>;

/** `read` is absent where the hub has no such template, or the caller may not get it: then `missing` names the right. */
const SetupTemplate = z.object({
  name: z.string(),
  /** Placements that name it, "namespace/name"; none where it is the add-on's default. */
  placements: z.array(z.string()),
  missing: z.optional(MissingRight),
  read: z.optional(
    z.object({
      manifests: z.array(TemplateManifest),
      probes: z.array(TemplateProbe),
      registration: z.array(TemplateRegistration),
    }),
  ),
});
export type SetupTemplate = z.infer<typeof SetupTemplate>;

/** How an add-on is set up: whom it reaches, how it rolls, with what, and what its agents get on the hub. */
export const AddOnSetup = z.object({
  install: z.enum(["manual", "placements"]),
  placements: z.array(SetupPlacement),
  defaults: z.array(ConfigLine),
  /** None where the add-on brings a manager of its own. */
  templates: z.array(SetupTemplate),
});
export type AddOnSetup = z.infer<typeof AddOnSetup>;

/** The cluster whose values are asked for. */
export const ConfigurationQuery = z.strictObject({ cluster: z.optional(ObjectName) });

/** Who names a configuration; each takes the place of what those before it name of the same kind. */
const ConfigLayer = z.enum(["default", "placement", "cluster"]);

/** Clusters that shall have the same configurations at the same content. */
const ConfigVariant = z.object({
  configs: z.array(ConfigLine),
  size: z.number(),
  /** Of them, those where it has not arrived. */
  pending: z.number(),
  /** Of them, those that name a configuration of their own. */
  overridden: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
});
export type ConfigVariant = z.infer<typeof ConfigVariant>;

/** One configuration with the layer that names it. Whatever a later layer names of its kind takes its place whole. */
const LayeredConfig = z.object({
  layer: ConfigLayer,
  /** The placement, "namespace/name". */
  placement: z.optional(z.string()),
  config: ConfigLine,
  isEffective: z.boolean(),
  isAbsent: z.optional(z.literal(true)),
  missing: z.optional(MissingRight),
});
export type LayeredConfig = z.infer<typeof LayeredConfig>;

/** A value that an agent gets, and what gave it; one that is replaced is told by whom it was given, too. */
const EffectiveValue = z.object({ name: z.string(), value: z.string(), layer: ConfigLayer, config: z.string() });
export type EffectiveValue = z.infer<typeof EffectiveValue>;

const ClusterConfiguration = z.object({
  cluster: z.string(),
  configs: z.array(LayeredConfig),
  values: z.array(EffectiveValue),
  /** What an earlier layer gives, and the effective one neither repeats nor changes: it is lost. */
  lost: z.array(EffectiveValue),
  /** Variables that the template asks for and nobody gives: they become empty. */
  empty: z.array(z.string()),
});
export type ClusterConfiguration = z.infer<typeof ClusterConfiguration>;

/** What clusters shall have of an add-on, and where one of them has it from. */
export const AddOnConfiguration = z.object({
  total: z.number(),
  /** The largest first. */
  variants: z.array(ConfigVariant),
  more: z.number(),
  of: z.optional(ClusterConfiguration),
});
export type AddOnConfiguration = z.infer<typeof AddOnConfiguration>;
