type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};
const NONE: readonly never[] = [];

// Objects as a hub sends them, read field by field: what is missing is empty, and what is of another type than it must
// be is a TypeError.

export function fieldsAt(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (value === undefined) return NOTHING;
  if (isFields(value)) return value;
  throw new TypeError(`${name} is not an object`);
}

export function textAt(fields: Fields, name: string): string {
  return textIfAny(fields, name) ?? "";
}

export function textIfAny(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || typeof value === "string") return value;
  throw new TypeError(`${name} is not a string`);
}

export function listAt(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  if (value === undefined) return NONE;
  if (Array.isArray(value) && value.every(isFields)) return value;
  throw new TypeError(`${name} is not a list of objects`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
