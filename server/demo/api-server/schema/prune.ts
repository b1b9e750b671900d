import type { JsonSchema } from "@/lib/kube/crd";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { mapped, memberSchema } from "./default";
import { OBJECT_META } from "./object-meta";

type Report = (path: string) => void;

/**
 * `value` without the fields that `schema` does not know, the path of each told to `report`. What is right already is
 * shared; what `value` shares with `known`, which is all right, is not looked at.
 */
export function prune(value: unknown, schema: JsonSchema, report: Report, known?: unknown, path = ""): unknown {
  if (value === known) return value;
  if (isJsonObject(value)) return pruneObject(value, schema, report, isJsonObject(known) ? known : NOTHING, path);
  const { items } = schema;
  if (!Array.isArray(value) || !items) return value;
  return mapped(value, (item, index) =>
    isContainer(item) ? prune(item, items, report, undefined, `${path}[${index}]`) : item,
  );
}

const NOTHING: JsonObject = Object.freeze({});

function pruneObject(
  value: JsonObject,
  schema: JsonSchema,
  report: Report,
  known: JsonObject,
  path: string,
): JsonObject {
  let result = value;
  const own = () => {
    if (result === value) result = { ...value };
    return result;
  };
  for (const name of Object.keys(value)) {
    const member = value[name];
    const inner = embeddedSchema(schema, name) ?? memberSchema(schema, name);
    if (inner && !isContainer(member)) continue;
    const memberPath = path === "" ? name : `${path}.${name}`;
    if (inner) {
      const next = prune(member, inner, report, known[name], memberPath);
      if (next !== member) own()[name] = next;
    } else if (schema.additionalProperties !== true && !schema["x-kubernetes-preserve-unknown-fields"]) {
      delete own()[name];
      report(memberPath);
    }
  }
  return result;
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const TEXT: JsonSchema = { type: "string" };

/** What an object inside an object always has. */
function embeddedSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  if (!schema["x-kubernetes-embedded-resource"]) return undefined;
  if (name === "metadata") return OBJECT_META;
  return name === "apiVersion" || name === "kind" ? TEXT : undefined;
}
