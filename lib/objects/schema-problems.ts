import { nearest } from "@/lib/filter/nearest";
import { isFields } from "./editable";
import { type FieldPath, type FieldSchema, subschema, typeWords } from "./field-schema";

export interface FieldProblem {
  readonly path: FieldPath;
  readonly message: string;
}

/** How an object violates its kind's schema: unknown fields, wrong types, invalid choices, and missing fields. */
export function schemaProblems(
  value: unknown,
  schema: FieldSchema | undefined,
  path: FieldPath = [],
): readonly FieldProblem[] {
  if (!schema || (value === null && (schema.nullable || path.length > 0))) return [];
  const wrong = typeProblem(value, schema);
  if (wrong) return [{ path, message: wrong }];
  if (Array.isArray(value)) return value.flatMap((item, index) => schemaProblems(item, schema.items, [...path, index]));
  return isFields(value) ? fieldProblems(value, schema, path) : [];
}

function typeProblem(value: unknown, schema: FieldSchema): string | undefined {
  if (schema.type !== undefined && !isOfType(value, schema.type)) return `This must be ${article(typeWords(schema))}.`;
  if (!schema.enum || schema.enum.includes(value)) return undefined;
  const meant = typeof value === "string" ? nearest(value, schema.enum.map(String)) : undefined;
  return `This must be ${typeWords(schema)}${meant ? `; ${meant} was probably meant` : ""}.`;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "object":
      return isFields(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "integer or string":
      return Number.isInteger(value) || typeof value === "string";
    default:
      // The others are called as JavaScript calls them.
      return typeof value === type;
  }
}

function article(text: string): string {
  if (/^(text|one of|true)/.test(text)) return text;
  return `${/^[aeiou]/.test(text) ? "an" : "a"} ${text}`;
}

function fieldProblems(
  value: Readonly<Record<string, unknown>>,
  schema: FieldSchema,
  path: FieldPath,
): readonly FieldProblem[] {
  const { properties = {}, required = [], isOpen = false, values } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const problems: FieldProblem[] = missing.map((name) => ({ path, message: `Missing field ${name}.` }));
  for (const [name, part] of Object.entries(value)) {
    const described = subschema(schema, name);
    if (described) problems.push(...schemaProblems(part, described, [...path, name]));
    else if (!isOpen && !values)
      problems.push({ path: [...path, name], message: unknownField(name, Object.keys(properties)) });
  }
  return problems;
}

function unknownField(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `Unknown field ${name}${meant ? `; did you mean ${meant}?` : "."}`;
}
