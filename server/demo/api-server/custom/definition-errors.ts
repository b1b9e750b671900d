import type { CrdVersion, CustomResourceDefinition } from "@/lib/kube/crd";
import { type FieldError, invalid, notSupported, required } from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject, plainText } from "@/server/demo/api-server/http/json-reader";
import { ruleErrors } from "@/server/demo/api-server/schema/rules";
import { compiled } from "@/server/demo/api-server/schema/validate";
import { isConvertedHere } from "./conversion";

type Spec = CustomResourceDefinition["spec"];

/** Well-typed by the schema of definitions, but nothing need be there. */
interface Unchecked {
  readonly metadata: { readonly name?: string };
  readonly spec?: Partial<Spec>;
}

/**
 * Why this server does not serve a definition: wrong names, versions or schemas, or a schema it could not keep its word
 * on.
 */
export function definitionErrors({ metadata, spec }: Unchecked): FieldError[] {
  if (!spec?.group) return [required("spec.group")];
  if (!spec.names?.plural) return [required("spec.names.plural")];
  const { group, names, scope, versions = [] } = spec;
  const name = `${names.plural}.${group}`;
  const errors: FieldError[] = [];
  if (metadata.name !== name)
    errors.push(invalid("metadata.name", metadata.name, `must be spec.names.plural+"."+spec.group`));
  if (!names.kind) errors.push(required("spec.names.kind"));
  if (scope !== "Cluster" && scope !== "Namespaced")
    errors.push(notSupported("spec.scope", scope, ["Cluster", "Namespaced"]));
  if (versions.filter(({ storage }) => storage).length !== 1) {
    errors.push(invalid("spec.versions", versions.length, "must have exactly one version marked as storage version"));
  }
  if ((spec.conversion?.strategy ?? "None") !== "None" && !isConvertedHere({ group, kind: names.kind, versions })) {
    errors.push(
      invalid("spec.conversion.strategy", spec.conversion?.strategy, "conversion webhooks are not called here"),
    );
  }
  return [...errors, ...versions.flatMap(versionErrors)];
}

function versionErrors(version: Partial<CrdVersion>, index: number): FieldError[] {
  const path = `spec.versions[${index}].schema.openAPIV3Schema`;
  const schema = version.schema?.openAPIV3Schema;
  if (!schema) return [required(path, "schemas are required")];
  if (schema.type !== "object") return [invalid(`${path}.type`, schema.type ?? "", "must be object at the root")];
  const errors = structureErrors(schema, path);
  if (errors.length > 0) return errors;
  return ruleErrors({ schema, path });
}

/** A structural schema says a type everywhere, and its patterns compile. */
function structureErrors(schema: unknown, path: string): FieldError[] {
  if (!isJsonObject(schema)) return [invalid(path, schema, "must be a schema")];
  const free = schema["x-kubernetes-int-or-string"] || schema["x-kubernetes-preserve-unknown-fields"];
  const errors: FieldError[] = [];
  if (schema.type === undefined && !free)
    errors.push(required(`${path}.type`, "must not be empty for specified object fields"));
  if ("$ref" in schema) errors.push(invalid(`${path}.$ref`, schema.$ref, "must not be used"));
  if (schema.pattern !== undefined && !compiles(schema.pattern)) {
    errors.push(invalid(`${path}.pattern`, schema.pattern, "does not compile"));
  }
  return [
    ...errors,
    ...shapeErrors(schema, path),
    ...children(schema).flatMap((inner) => structureErrors(inner, path)),
  ];
}

const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => ["object", "array", "string", "integer", "number", "boolean"].includes(plainText(value)),
  properties: isJsonObject,
  required: Array.isArray,
  enum: Array.isArray,
  allOf: isListOfObjects,
  anyOf: isListOfObjects,
  oneOf: isListOfObjects,
  not: isJsonObject,
  "x-kubernetes-list-map-keys": Array.isArray,
  "x-kubernetes-validations": (value) => isListOfObjects(value) && value.every(({ rule }) => typeof rule === "string"),
};

function isListOfObjects(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}

function shapeErrors(schema: JsonObject, path: string): FieldError[] {
  const wrong = Object.entries(SHAPES).filter(([name, fits]) => schema[name] !== undefined && !fits(schema[name]));
  return wrong.map(([name]) => invalid(`${path}.${name}`, schema[name], "is not what a schema has there"));
}

function children({ properties, items, additionalProperties }: JsonObject): unknown[] {
  return [
    ...(isJsonObject(properties) ? Object.values(properties) : []),
    ...(items === undefined ? [] : [items]),
    ...(additionalProperties === undefined || typeof additionalProperties === "boolean" ? [] : [additionalProperties]),
  ];
}

function compiles(pattern: unknown): boolean {
  try {
    compiled(plainText(pattern));
    return true;
  } catch {
    return false;
  }
}
