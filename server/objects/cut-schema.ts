import { isFields } from "@/lib/objects/editable";
import type { FieldSchema } from "@/lib/objects/field-schema";

/** Kinds can contain themselves, as JSON schemas do; people do not write deeper levels by hand. */
const DEEPEST = 24;
const KIND_MARK = "x-kubernetes-group-version-kind";

type Json = Readonly<Record<string, unknown>>;

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The hub's OpenAPI v3 schema of one kind, without what only the hub writes; undefined for an unknown kind. */
export function cutSchema(document: unknown, name: GroupVersionKind): FieldSchema | undefined {
  const schemas = isFields(document) && isFields(document.components) ? document.components.schemas : undefined;
  if (!isFields(schemas)) return undefined;
  const found = Object.values(schemas).find((schema) => isFields(schema) && isOfKind(schema[KIND_MARK], name));
  if (!isFields(found)) return undefined;
  const { properties = {}, ...rest } = fieldSchema(found, schemas, 0);
  const { status: _, metadata, ...fields } = properties;
  return {
    ...rest,
    isOpen: false,
    properties: { ...fields, ...(metadata && { metadata: withoutManagedFields(metadata) }) },
  };
}

function isOfKind(marks: unknown, { group, version, kind }: GroupVersionKind): boolean {
  return (
    Array.isArray(marks) &&
    marks.some((mark) => isFields(mark) && mark.group === group && mark.version === version && mark.kind === kind)
  );
}

function withoutManagedFields({ properties = {}, ...rest }: FieldSchema): FieldSchema {
  const { managedFields: _, ...others } = properties;
  return { ...rest, properties: others };
}

function fieldSchema(value: unknown, schemas: Json, depth: number): FieldSchema {
  const schema = resolved(value, schemas);
  if (!schema || depth > DEEPEST) return { isOpen: true };
  const inner = (part: unknown) => fieldSchema(part, schemas, depth + 1);
  const {
    description,
    format,
    enum: choices,
    required,
    nullable,
    properties,
    additionalProperties: values,
    items,
  } = schema;
  return withoutAbsent({
    description: textOf(description),
    type: typeOf(schema),
    format: textOf(format),
    enum: Array.isArray(choices) ? choices : undefined,
    required: textsOf(required),
    nullable: nullable === true ? true : undefined,
    properties: isFields(properties)
      ? Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
      : undefined,
    values: isFields(values) ? inner(values) : undefined,
    items: isFields(items) ? inner(items) : undefined,
    keys: textsOf(schema["x-kubernetes-list-map-keys"]),
    isSet: schema["x-kubernetes-list-type"] === "set" ? true : undefined,
    isOpen: isOpen(schema) ? true : undefined,
  });
}

/** A reference is resolved; within `allOf` it may have siblings. */
function resolved(value: unknown, schemas: Json): Json | undefined {
  if (!isFields(value)) return undefined;
  const only = Array.isArray(value.allOf) && value.allOf.length === 1 ? value.allOf[0] : undefined;
  const reference = textOf(value.$ref) ?? (isFields(only) ? textOf(only.$ref) : undefined);
  if (reference === undefined) return value;
  const meant = schemas[reference.split("/").at(-1) ?? ""];
  if (!isFields(meant)) return undefined;
  const { description = meant.description } = value;
  return { ...meant, description };
}

function typeOf(schema: Json): string | undefined {
  if (schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string") return "integer or string";
  return textOf(schema.type);
}

function isOpen(schema: Json): boolean {
  if (schema["x-kubernetes-preserve-unknown-fields"] === true || schema.additionalProperties === true) return true;
  return schema.type === "object" && !isFields(schema.properties) && !isFields(schema.additionalProperties);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined;
}

function withoutAbsent(schema: FieldSchema): FieldSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, part]) => part !== undefined));
}
