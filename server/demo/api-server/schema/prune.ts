import type { JsonSchema } from "@/lib/kube/crd";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { memberSchema } from "./default";
import { OBJECT_META } from "./object-meta";

/** A copy without the fields that `schema` does not know; the path of each goes to `report`. */
export function prune(value: unknown, schema: JsonSchema, report: (path: string) => void, path = ""): unknown {
  if (isJsonObject(value)) return pruneObject(value, schema, report, path);
  const { items } = schema;
  if (!Array.isArray(value) || !items) return value;
  return value.map((item: unknown, index) => prune(item, items, report, `${path}[${index}]`));
}

function pruneObject(value: JsonObject, schema: JsonSchema, report: (path: string) => void, path: string): JsonObject {
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const place = path === "" ? name : `${path}.${name}`;
    const inner = embeddedSchema(schema, name) ?? memberSchema(schema, name);
    if (inner) result[name] = prune(member, inner, report, place);
    else if (schema.additionalProperties === true || schema["x-kubernetes-preserve-unknown-fields"]) result[name] = member;
    else report(place);
  }
  return result;
}

const TEXT: JsonSchema = { type: "string" };

/** What an object inside an object always has. */
function embeddedSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  if (!schema["x-kubernetes-embedded-resource"]) return undefined;
  if (name === "metadata") return OBJECT_META;
  return name === "apiVersion" || name === "kind" ? TEXT : undefined;
}
