import { WATCHED_KINDS } from "@/lib/api/live/watched-kinds";
import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { WriteJudgement } from "./blast-radius";
import { ObjectOwner } from "./owned-objects";

/** The kinds that can be viewed and edited as YAML, by the name of their definition. */
export const ObjectKind = z.enum([
  ...WATCHED_KINDS,
  "placementdecisions.cluster.open-cluster-management.io",
  "certificatesigningrequests.certificates.k8s.io",
  "addontemplates.addon.open-cluster-management.io",
  "addondeploymentconfigs.addon.open-cluster-management.io",
  "maintenancewindows.flotilla.dev",
  "freezes.flotilla.dev",
  "rolloutgates.flotilla.dev",
  "managedserviceaccounts.authentication.open-cluster-management.io",
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
  /** The right that deleting it takes, where the caller does not have it; of an object that was read. */
  missingToDelete: z.optional(MissingRight),
  /** Something of it is hidden, so that it cannot be written back from here. */
  isMasked: z.boolean(),
  /** Why it cannot be edited by hand, whatever the caller's rights. */
  readOnly: z.optional(z.string()),
  /** The tool that applies it from a repository, and would undo a write. */
  owner: z.optional(ObjectOwner),
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
  /** Writes an object although Argo CD or Flux applies it. */
  override: z.optional(z.boolean()),
});

/** The hub's dry run of an update, and what the update would do to clusters. */
export const ObjectCheck = z.extend(ObjectAnswer, WriteJudgement.shape);
export type ObjectCheck = z.infer<typeof ObjectCheck>;

/** An object that is not there yet, in the version that the hub stores. */
export const NewObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: ObjectName, namespace: z.optional(ObjectName) }),
});
export type NewObject = z.infer<typeof NewObject>;

export const ObjectDraft = z.strictObject({ object: NewObject });

/** The same, with the plan that was reviewed, and the name that was typed where the review asked for it. */
export const ObjectCreation = z.strictObject({
  object: NewObject,
  plan: z.optional(z.string()),
  confirm: z.optional(z.string()),
});

/** The version in which the hub stores a kind, and the fields of its objects: `FieldSchema` of `lib/objects`. */
export const SchemaAnswer = z.object({ apiVersion: z.string(), namespaced: z.boolean(), schema: z.looseObject({}) });
