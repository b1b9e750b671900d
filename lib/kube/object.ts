import { z } from "./zod";

const text = () => z._default(z.string(), "");
const textMap = () => z._default(z.record(z.string(), z.string()), {});

export const OwnerReference = z.looseObject({
  apiVersion: text(),
  kind: text(),
  name: text(),
  uid: text(),
  controller: z.optional(z.boolean()),
  blockOwnerDeletion: z.optional(z.boolean()),
});
export type OwnerReference = z.infer<typeof OwnerReference>;

/** Object metadata as we read it: absent maps and lists are empty, absent text is "". */
export const ObjectMeta = z.looseObject({
  name: text(),
  namespace: z.optional(z.string()),
  uid: text(),
  resourceVersion: text(),
  generation: z._default(z.number(), 0),
  creationTimestamp: text(),
  deletionTimestamp: z.optional(z.string()),
  labels: textMap(),
  annotations: textMap(),
  finalizers: z._default(z.array(z.string()), []),
  ownerReferences: z._default(z.array(OwnerReference), []),
});
export type ObjectMeta = z.infer<typeof ObjectMeta>;

/** What every object has; everything else it carries survives a reading. */
export const KubeObject = z.looseObject({
  apiVersion: text(),
  kind: text(),
  metadata: z.prefault(ObjectMeta, {}),
});
export type KubeObject = z.infer<typeof KubeObject>;

/** kubectl's copy of what it applied last. */
export const LAST_APPLIED_ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

/** An object as JSON, unread: what a hub sends and takes. */
export interface RawObject {
  apiVersion?: string;
  kind?: string;
  metadata: RawMeta;
  [field: string]: unknown;
}

export interface RawMeta {
  name?: string;
  namespace?: string;
  generateName?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: RawOwnerReference[];
  [field: string]: unknown;
}

export interface RawOwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** The reading of one kind: `shape` names the fields we use, all others survive. Its defaults are for us and never sent to a hub. */
export function kubeKind<const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.looseObject({
    apiVersion: text(),
    kind: z._default(z.string(), kind),
    metadata: z.prefault(ObjectMeta, {}),
    ...shape,
  });
}
