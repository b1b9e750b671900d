import type { JsonSchema } from "@/lib/kube/crd";

/** Words for the schemas of built-in kinds. */
export const text: JsonSchema = { type: "string" };
export const bool: JsonSchema = { type: "boolean" };
export const int32: JsonSchema = { type: "integer", format: "int32" };
export const int64: JsonSchema = { type: "integer", format: "int64" };
export const time: JsonSchema = { type: "string", format: "date-time" };
export const microTime: JsonSchema = { type: "string", format: "micro-time" };
/** Base64. */
export const bytes: JsonSchema = { type: "string" };
export const texts: JsonSchema = list(text);
export const textMap: JsonSchema = { type: "object", additionalProperties: text };

/** Written and owned as a whole. */
export const ATOMIC: Partial<JsonSchema> = { "x-kubernetes-map-type": "atomic" };

export function list(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

export function object(properties: Readonly<Record<string, JsonSchema>>, rest: Partial<JsonSchema> = {}): JsonSchema {
  return { type: "object", properties, ...rest };
}

export const conditions: JsonSchema = list(
  object({
    type: text,
    status: text,
    reason: text,
    message: text,
    lastTransitionTime: time,
    lastUpdateTime: time,
    observedGeneration: int64,
  }),
);

export const objectReference: JsonSchema = object(
  {
    kind: text,
    namespace: text,
    name: text,
    uid: text,
    apiVersion: text,
    resourceVersion: text,
    fieldPath: text,
  },
  ATOMIC,
);
