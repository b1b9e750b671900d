import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { KnownVariable } from "@/lib/catalogue/known-variable";
import { z } from "@/lib/kube/zod";

/** A configuration object that something refers to. Without a name its kind is supported, but has no default. */
export const ConfigLine = z.object({
  group: z.string(),
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Of its spec, as far as the hub reports it. */
  hash: z.optional(z.string()),
});
export type ConfigLine = z.infer<typeof ConfigLine>;

/** As the strategy has it; unset fields are absent. */
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

const SetupPlacement = z.object({
  namespace: z.string(),
  name: z.string(),
  strategy: SetupStrategy,
  configs: z.array(ConfigLine),
});
export type SetupPlacement = z.infer<typeof SetupPlacement>;

/** A manifest of the template. `variables` are those it uses, ordered by name. */
const TemplateManifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  images: z.array(z.string()),
  /** Names of the containers of its pods. */
  containers: z.array(z.string()),
  variables: z.array(z.string()),
});
export type TemplateManifest = z.infer<typeof TemplateManifest>;

/** What agents report of a manifest: "well-known status", or the names of paths. */
const TemplateProbe = z.object({
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  reports: z.array(z.string()),
});

/** A role on the hub: in each cluster's own namespace, or in a named one. */
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

/**
 * `read` is absent where the hub has no such template, or the caller may not get it: then `missing` names the right.
 */
const SetupTemplate = z.object({
  name: z.string(),
  /** Placements that refer to it, "namespace/name"; empty if it is the add-on's default. */
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

/** The setup of an add-on: clusters, rollout, configuration, and its agents' permissions on the hub. */
export const AddOnSetup = z.object({
  install: z.enum(["manual", "placements"]),
  placements: z.array(SetupPlacement),
  defaults: z.array(ConfigLine),
  /** Absent if a custom controller manages the add-on. */
  templates: z.array(SetupTemplate),
  /** Variables that the catalogue knows it to read. */
  knownVariables: z.optional(z.array(KnownVariable)),
  /** It reads further variables, which the catalogue does not know. */
  hasOtherVariables: z.optional(z.boolean()),
});
export type AddOnSetup = z.infer<typeof AddOnSetup>;

/** The cluster whose values are requested. */
export const ConfigurationQuery = z.strictObject({ cluster: z.optional(ObjectName) });

/** Layers that refer to a configuration; each overrides earlier layers of the same kind. */
const ConfigLayer = z.enum(["default", "placement", "cluster"]);

/** What a variant has otherwise than the first one. `value` or `first` is absent where the variable or setting is not set. */
const VariantDifference = z.object({ name: z.string(), value: z.optional(z.string()), first: z.optional(z.string()) });
export type VariantDifference = z.infer<typeof VariantDifference>;

/** Clusters with the same desired configurations and content. */
const ConfigVariant = z.object({
  configs: z.array(ConfigLine),
  size: z.number(),
  /** Of them, those where it has not arrived. */
  pending: z.number(),
  /** Of them, those that name a configuration of their own. */
  overridden: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
  /** Absent of the first, and where it is not known: of content that was edited since, or that the caller may not read. */
  differs: z.optional(z.array(VariantDifference)),
});
export type ConfigVariant = z.infer<typeof ConfigVariant>;

/** One configuration and the layer it comes from. A later layer replaces everything of its kind. */
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

/** A value an agent receives and where it comes from; overridden values are listed, too. */
const EffectiveValue = z.object({ name: z.string(), value: z.string(), layer: ConfigLayer, config: z.string() });
export type EffectiveValue = z.infer<typeof EffectiveValue>;

/** What is set besides variables; "built-in" is what the hub sets itself, "annotation" comes from the ManagedCluster. */
const EffectiveSetting = z.object({
  /** "proxyConfig.httpProxy"; of variables their name. */
  field: z.string(),
  value: z.string(),
  layer: z.enum([...ConfigLayer.options, "annotation", "built-in"]),
  config: z.string(),
});
export type EffectiveSetting = z.infer<typeof EffectiveSetting>;

export const ClusterConfiguration = z.object({
  cluster: z.string(),
  configs: z.array(LayeredConfig),
  values: z.array(EffectiveValue),
  settings: z.array(EffectiveSetting),
  /** What an earlier layer gives, and the effective one neither repeats nor changes: it is lost. */
  lost: z.array(EffectiveValue),
  /** Variables that the template uses but nothing defines: they become empty. */
  empty: z.array(z.string()),
});
export type ClusterConfiguration = z.infer<typeof ClusterConfiguration>;

/** The desired configurations of an add-on, and where one cluster's configuration comes from. */
export const AddOnConfiguration = z.object({
  total: z.number(),
  /** The largest first. */
  variants: z.array(ConfigVariant),
  more: z.number(),
  of: z.optional(ClusterConfiguration),
});
export type AddOnConfiguration = z.infer<typeof AddOnConfiguration>;
