import type { JsonSchema } from "@/lib/kube/crd";

const text: JsonSchema = { type: "string" };
const time: JsonSchema = { type: "string", format: "date-time" };
const textMap: JsonSchema = { type: "object", additionalProperties: text };

/** Metadata as every kind has it. */
export const OBJECT_META: JsonSchema = {
  type: "object",
  properties: {
    name: text,
    generateName: text,
    namespace: text,
    selfLink: text,
    uid: text,
    resourceVersion: text,
    generation: { type: "integer", format: "int64" },
    creationTimestamp: time,
    deletionTimestamp: time,
    deletionGracePeriodSeconds: { type: "integer", format: "int64" },
    labels: textMap,
    annotations: textMap,
    finalizers: { type: "array", items: text, "x-kubernetes-list-type": "set" },
    ownerReferences: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
      items: {
        type: "object",
        "x-kubernetes-map-type": "atomic",
        properties: {
          apiVersion: text,
          kind: text,
          name: text,
          uid: text,
          controller: { type: "boolean" },
          blockOwnerDeletion: { type: "boolean" },
        },
      },
    },
    managedFields: {
      type: "array",
      items: {
        type: "object",
        properties: {
          manager: text,
          operation: text,
          apiVersion: text,
          time,
          fieldsType: text,
          fieldsV1: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          subresource: text,
        },
      },
    },
  },
};
