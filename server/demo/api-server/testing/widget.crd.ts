import type { CrdVersion, CustomResourceDefinition, JsonSchema } from "@/lib/kube/crd";

const schema: JsonSchema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      required: ["size"],
      "x-kubernetes-validations": [
        {
          rule: "self.size < 50 || self.color == 'green'",
          messageExpression: `"size " + string(self.size) + " takes a green widget"`,
        },
      ],
      properties: {
        size: { type: "integer", minimum: 1, maximum: 100 },
        color: { type: "string", enum: ["red", "green"], default: "red" },
        code: { type: "string", pattern: "^[a-z]+$", maxLength: 8 },
        tags: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
        ports: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
          items: {
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, port: { type: "integer", format: "int32" } },
          },
        },
        limit: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
        free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        emb: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
        note: { type: "string", nullable: true },
        pinned: {
          type: "string",
          "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "pinned is immutable" }],
        },
        at: { type: "string", format: "date-time" },
        rules: {
          type: "array",
          items: {
            type: "object",
            properties: { type: { type: "string" }, condition: { type: "string", default: "" } },
            "x-kubernetes-validations": [
              { rule: "self.type != 'CEL' || self.condition != \"\"", message: "condition is required for CEL" },
            ],
          },
        },
      },
    },
    status: { type: "object", properties: { phase: { type: "string" }, count: { type: "integer" } } },
  },
};

const version: CrdVersion = {
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: schema },
  subresources: { status: {} },
  additionalPrinterColumns: [
    { name: "Size", type: "integer", jsonPath: ".spec.size" },
    { name: "Phase", type: "string", jsonPath: ".status.phase" },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
  ],
};

/** A kind that uses everything schemas can say: namespaced, with a deprecated second version. */
export const widgetCrd: CustomResourceDefinition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.test.example.com" },
  spec: {
    group: "test.example.com",
    scope: "Namespaced",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList", shortNames: ["wd"] },
    versions: [version, { ...version, name: "v1beta1", storage: false, deprecated: true }],
  },
};

export const WIDGETS = "/apis/test.example.com/v1/namespaces/default/widgets";

/** A valid widget. */
export function widget(name: string, spec: object = {}, metadata: object = {}): object {
  return {
    apiVersion: "test.example.com/v1",
    kind: "Widget",
    metadata: { name, ...metadata },
    spec: { size: 1, ...spec },
  };
}
