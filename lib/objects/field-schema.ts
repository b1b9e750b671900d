import { z } from "@/lib/kube/zod";

/** The allowed fields at one path of an object, reduced to what helps to edit it: the hub validates the rest. */
export interface FieldSchema {
  readonly description?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  /** For maps with arbitrary keys. */
  readonly values?: FieldSchema | undefined;
  readonly items?: FieldSchema | undefined;
  /** The values of these fields identify the items of a list. */
  readonly keys?: readonly string[] | undefined;
  /** A list with set semantics. */
  readonly isSet?: boolean | undefined;
  /** May contain fields without a schema. */
  readonly isOpen?: boolean | undefined;
  readonly nullable?: boolean | undefined;
}

const text = z.optional(z.string());
const names = z.optional(z.array(z.string()));
const flag = z.optional(z.boolean());

export const FieldSchema: z.ZodMiniType<FieldSchema> = z.object({
  description: text,
  type: text,
  format: text,
  enum: z.optional(z.array(z.unknown())),
  required: names,
  keys: names,
  isSet: flag,
  isOpen: flag,
  nullable: flag,
  get properties() {
    return z.optional(z.record(z.string(), FieldSchema));
  },
  get values() {
    return z.optional(FieldSchema);
  },
  get items() {
    return z.optional(FieldSchema);
  },
});

/** The way from an object to one of its values: names of fields, and places in lists. */
export type FieldPath = readonly (string | number)[];

/** The schema at a path; undefined if there is none. */
export function schemaAt(schema: FieldSchema | undefined, path: FieldPath): FieldSchema | undefined {
  let here = schema;
  for (const step of path) here = typeof step === "number" ? here?.items : subschema(here, step);
  return here;
}

export function subschema(schema: FieldSchema | undefined, name: string): FieldSchema | undefined {
  const { properties = {} } = schema ?? {};
  return Object.hasOwn(properties, name) ? properties[name] : schema?.values;
}

/** "text, one of NoSelect, PreferNoSelect", "list of objects", "whole number". */
export function typeWords({ type, format, enum: choices, items, values }: FieldSchema): string {
  if (choices) return `one of ${choices.map(String).join(", ")}`;
  switch (type) {
    case "array":
      return items ? `list of ${manyText(items)}` : "list";
    case "object":
      return values ? `${manyText(values)} by name` : "object";
    case "string":
      return format === "date-time" ? "time, RFC 3339" : "text";
    case "integer":
      return "whole number";
    case "boolean":
      return "true or false";
    case "integer or string":
      return "whole number or text";
    default:
      return type ?? "anything";
  }
}

function manyText({ type }: FieldSchema): string {
  return (
    { object: "objects", array: "lists", string: "texts", integer: "whole numbers", number: "numbers" }[type ?? ""] ??
    "values"
  );
}
