import type { JsonSchema } from "@/lib/kube/crd";
import { celValue } from "./value";

/** JSON as CEL sees it with a schema: `number` is a double even if it is whole, dates are timestamps. */
export function schemaValue(json: unknown, schema: JsonSchema | undefined): unknown {
  if (json === null || !schema || schema["x-kubernetes-int-or-string"]) return celValue(json);
  if (typeof json === "number") return schema.type === "number" ? json : celValue(json);
  if (typeof json === "string")
    return schema.format === "date-time" || schema.format === "datetime" ? dateOf(json) : json;
  if (Array.isArray(json)) return json.map((item) => schemaValue(item, schema.items));
  if (typeof json !== "object") return json;
  const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
  const members = Object.entries(json).map(([name, member]) => {
    const known = schema.properties?.[name];
    return [known ? escapedName(name) : name, schemaValue(member, known ?? values)];
  });
  return Object.fromEntries(members);
}

function dateOf(text: string): unknown {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}

const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/** How an expression refers to a field whose name is not an identifier, or is reserved. */
export function escapedName(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  return name
    .replaceAll("__", "__underscores__")
    .replaceAll(".", "__dot__")
    .replaceAll("-", "__dash__")
    .replaceAll("/", "__slash__");
}
