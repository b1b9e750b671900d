import { WATCHED_KINDS } from "@/lib/api/live/watched-kinds";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { BlastRadiusAnswer } from "./blast-radius";
import { ObjectName } from "./objects";

/** The kinds that can be viewed and edited as YAML, by the name of their definition. */
export const ObjectKind = z.enum([
  ...WATCHED_KINDS,
  "placementdecisions.cluster.open-cluster-management.io",
  "certificatesigningrequests.certificates.k8s.io",
  "addontemplates.addon.open-cluster-management.io",
  "addondeploymentconfigs.addon.open-cluster-management.io",
  "secrets",
]);
export type ObjectKind = z.infer<typeof ObjectKind>;

export const KindPath = z.strictObject({ kind: ObjectKind });
export const ObjectPath = z.strictObject({ kind: ObjectKind, name: ObjectName });
/** Of kinds that have namespaces, and of no other. */
export const ObjectNamespace = z.strictObject({ namespace: z.optional(ObjectName) });

/** Which object: its kind, its name, and its namespace where its kind has them. */
export type ObjectId = z.infer<typeof ObjectPath> & z.infer<typeof ObjectNamespace>;

const Meta = z.looseObject({
  name: z.string(),
  namespace: z.optional(z.string()),
  uid: z.string(),
  resourceVersion: z.string(),
  labels: z.optional(z.record(z.string(), z.string())),
  annotations: z.optional(z.record(z.string(), z.string())),
});

/** An object as JSON, in the version that the hub stores. */
export const WholeObject = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: Meta });
export type WholeObject = z.infer<typeof WholeObject>;

/** An object without managed fields, what Secrets hold being hidden, and why the caller may not change it. */
export const ObjectAnswer = z.object({
  object: WholeObject,
  /** The right that changing it takes, where the caller does not have it. */
  missing: z.optional(MissingRight),
  /** Something of it is hidden, so that it cannot be written back from here. */
  isMasked: z.boolean(),
  /** Why it cannot be edited by hand, whatever the caller's rights. */
  readOnly: z.optional(z.string()),
});
export type ObjectAnswer = z.infer<typeof ObjectAnswer>;

/**
 * The whole desired object. Its uid and resourceVersion identify what was read; its status and fields set by the hub
 * are ignored.
 */
export const ObjectWrite = z.strictObject({ object: WholeObject });

/** The same, with the plan that was reviewed, and the name that was typed where the review asked for it. */
export const ObjectUpdate = z.strictObject({
  object: WholeObject,
  plan: z.optional(z.string()),
  confirm: z.optional(z.string()),
});

/** The hub's dry run of an update, and what the update would do to clusters. */
export const ObjectCheck = z.extend(ObjectAnswer, {
  /** Identifies the change and its effect: an update that names it is refused if either is another by then. */
  plan: z.string(),
  /** Has to come with the update: it takes an add-on away, moves many clusters, or its effect cannot be told. */
  confirm: z.optional(z.string()),
  /** Absent where it cannot be told. */
  radius: z.optional(BlastRadiusAnswer),
  /** Why it cannot be told, and the right that the caller lacks for it. */
  withheld: z.optional(z.object({ message: z.string(), missing: z.optional(MissingRight) })),
});
export type ObjectCheck = z.infer<typeof ObjectCheck>;

/** The fields an object of a kind may have: `FieldSchema` of `lib/objects`. */
export const SchemaAnswer = z.object({ schema: z.looseObject({}) });
