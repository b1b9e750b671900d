import type { CrdConversion, CustomResourceDefinition, JsonSchema, PrinterColumn } from "@/lib/kube/crd";
import type { Resource } from "@/lib/kube/resource";

type Properties = Readonly<Record<string, JsonSchema>>;

/** `required` lists what must be there. */
export function object(properties: Properties, more: JsonSchema = {}): JsonSchema {
  return { type: "object", ...more, properties };
}

export function list(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: "array", ...more, items };
}

/** A list whose items are identified by the values of `keys`. */
export function listBy(keys: readonly string[], items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return list(items, { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys, ...more });
}

export function mapOf(values: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: "object", ...more, additionalProperties: values };
}

export function text(more: JsonSchema = {}): JsonSchema {
  return { type: "string", ...more };
}

export function oneOf(values: readonly string[], more: JsonSchema = {}): JsonSchema {
  return text({ enum: values, ...more });
}

export function flag(more: JsonSchema = {}): JsonSchema {
  return { type: "boolean", ...more };
}

export function int32(more: JsonSchema = {}): JsonSchema {
  return { type: "integer", format: "int32", ...more };
}

export function int64(more: JsonSchema = {}): JsonSchema {
  return { type: "integer", format: "int64", ...more };
}

/** A whole number or text; a `pattern` applies to text only. */
export function intOrText(more: JsonSchema = {}): JsonSchema {
  return { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }], ...more };
}

interface Definition {
  readonly shortNames?: readonly string[];
  /** The first one is stored. */
  readonly versions: readonly Version[];
  /** Absent, versions differ in their name alone. */
  readonly conversion?: CrdConversion;
}

interface Version {
  readonly name: string;
  readonly description: string;
  /** Top-level fields besides apiVersion, kind and metadata. "status" becomes a subresource. */
  readonly fields: Properties;
  readonly required?: readonly string[];
  readonly columns?: readonly PrinterColumn[];
}

/** The CustomResourceDefinition of a kind. */
export function crd(
  resource: Omit<Resource, "schema" | "version">,
  { shortNames, versions, conversion }: Definition,
): CustomResourceDefinition {
  const { group, plural, kind, namespaced } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List`, ...(shortNames && { shortNames }) },
      scope: namespaced ? "Namespaced" : "Cluster",
      versions: versions.map((version, index) => ({
        name: version.name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: rootSchema(version) },
        ...("status" in version.fields && { subresources: { status: {} } }),
        ...(version.columns && { additionalPrinterColumns: version.columns }),
      })),
      ...(conversion && { conversion }),
    },
  };
}

function rootSchema({ description, fields, required }: Version): JsonSchema {
  const properties = { apiVersion: text(), kind: text(), metadata: { type: "object" }, ...fields } as const;
  return object(properties, { description, ...(required && { required }) });
}
