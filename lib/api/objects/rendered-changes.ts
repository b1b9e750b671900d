import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { WriteEffect } from "./blast-radius";
import { NewObject, WholeObject } from "./whole-objects";

/** One manifest before and after, as YAML; what Secrets hold is hidden. New without `before`, gone without `after`. */
const RenderedManifest = z.object({
  /** "Deployment hello-agent/hello". */
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** Something of it is hidden, and may differ, too. */
  isMasked: z.boolean(),
  /** It differs, and is too large to be sent. */
  isCut: z.boolean(),
  /** Runs before the add-on is removed, and is not deployed until then. */
  isHook: z.boolean(),
});
export type RenderedManifest = z.infer<typeof RenderedManifest>;

/** Clusters for which the same is rendered but for their names, shown on one of them. */
const RenderedVariant = z.object({
  /** The first of them by name. */
  cluster: z.string(),
  total: z.number(),
  /** The add-on comes to them. */
  isNew: z.boolean(),
  /** How many manifests there are before and after together, and how many of them differ. */
  manifests: z.number(),
  changed: z.number(),
  /** Those that differ, the first of them. */
  shown: z.array(RenderedManifest),
  /** It cannot be rendered after the change: what the cluster add-on is going to say. What is on the clusters stays. */
  failed: z.optional(z.string()),
  /** It cannot be rendered as it is now, likewise. */
  failedBefore: z.optional(z.string()),
  /** The hub has no configuration that describes the agent: what is on the clusters stays. */
  stays: z.boolean(),
  /** Nothing is rendered for the caller, who lacks this right. */
  missing: z.optional(MissingRight),
});
export type RenderedVariant = z.infer<typeof RenderedVariant>;

/** What a change of some objects does to the manifests of an add-on. */
export const RenderedChanges = z.object({
  /** The largest ones first. */
  variants: z.array(RenderedVariant),
  /** How many there are. */
  total: z.number(),
  /** The add-on has a manager of its own, and nothing is known of its manifests. */
  isUnknown: z.boolean(),
  withheld: WriteEffect.withheld,
});
export type RenderedChanges = z.infer<typeof RenderedChanges>;

/** The add-on that is rendered. */
const ofAddOn = { addOn: ObjectName };

/** What is rendered after an object is as edited, or without one after it is deleted. */
export const RenderedEdit = z.strictObject({ ...ofAddOn, object: z.optional(WholeObject) });

/** What is rendered once there is a new object. */
export const RenderedCreation = z.strictObject({ ...ofAddOn, object: NewObject });

/** What is rendered after a plan is carried out. */
export function renderedPlan<Input extends z.ZodMiniType>(input: Input) {
  return z.strictObject({ ...ofAddOn, input });
}
