import { ClusterConfiguration } from "@/lib/api/addons/add-on-setup";
import { ObjectName } from "@/lib/api/object-name";
import { NewObject } from "@/lib/api/objects/whole-objects";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** A template as it is typed, and where it is tried. Nothing is written. */
export const WorkbenchTrial = z.strictObject({
  object: NewObject,
  /** That uses it; the one that the template names otherwise. */
  addOn: z.optional(ObjectName),
  cluster: ObjectName,
  /** An AddOnDeploymentConfig that is tried with it, in place of what the cluster is to have. */
  config: z.optional(z.strictObject({ namespace: ObjectName, name: ObjectName })),
});
export type WorkbenchTrial = z.infer<typeof WorkbenchTrial>;

/** One manifest as it arrives on the cluster; what Secrets hold is hidden. */
const BenchManifest = z.object({
  name: z.string(),
  /** As YAML; absent where it is too large to be sent. */
  text: z.optional(z.string()),
  isMasked: z.boolean(),
  /** Runs before the add-on is removed. */
  isHook: z.boolean(),
});
export type BenchManifest = z.infer<typeof BenchManifest>;

const BenchRequest = z.object({
  signer: z.string(),
  user: z.string(),
  groups: z.array(z.string()),
  organizationUnits: z.array(z.string()),
  /** What becomes of it where the add-on manager decides on certificates; `leave`: it waits for a person. */
  outcome: z.enum(["approve", "deny", "leave"]),
  rules: z.array(
    z.object({
      rule: z.string(),
      outcome: z.enum(["passed", "failed", "not-applicable"]),
      claim: z.string(),
      evidence: z.string(),
    }),
  ),
});
export type BenchRequest = z.infer<typeof BenchRequest>;

const BenchBinding = z.object({
  namespace: z.string(),
  name: z.string(),
  /** "ClusterRole". */
  roleKind: z.string(),
  role: z.string(),
  /** "User system:…". */
  subjects: z.array(z.string()),
  /** What the role allows, rule by rule; absent where there is no such role, or it cannot be read. */
  allows: z.optional(z.array(z.string())),
  isRoleAbsent: z.boolean(),
  missing: z.optional(MissingRight),
});
export type BenchBinding = z.infer<typeof BenchBinding>;

const BenchProbe = z.object({
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  reports: z.array(z.string()),
  /** The add-on's health depends on it; others are only reported. */
  isJudged: z.boolean(),
});
export type BenchProbe = z.infer<typeof BenchProbe>;

const BenchFinding = z.object({
  lint: z.string(),
  level: z.enum(["error", "warning", "info"]),
  title: z.string(),
  message: z.string(),
  why: z.string(),
  remedy: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
});
export type BenchFinding = z.infer<typeof BenchFinding>;

/** What a template comes to on one cluster. */
export const WorkbenchResult = z.object({
  addOn: z.string(),
  /** The hub has the add-on, and the cluster has it, too. */
  isRegistered: z.boolean(),
  isInstalled: z.boolean(),
  /** The add-on takes templates, and who installs it. */
  takesTemplates: z.boolean(),
  install: z.enum(["manual", "placements"]),
  configuration: ClusterConfiguration,
  /** Why it cannot be rendered, as the cluster add-on would say. */
  failed: z.optional(z.string()),
  manifests: z.array(BenchManifest),
  /** How many works carry them, and how large those are together, in bytes. */
  works: z.number(),
  bytes: z.number(),
  /** Where the agent's Secrets go; absent where that cannot be told. */
  namespace: z.optional(z.string()),
  requests: z.array(BenchRequest),
  bindings: z.array(BenchBinding),
  /** Why requests or bindings cannot be told. */
  unregistered: z.optional(z.string()),
  probes: z.array(BenchProbe),
  findings: z.array(BenchFinding),
});
export type WorkbenchResult = z.infer<typeof WorkbenchResult>;
