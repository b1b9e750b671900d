const CLAUSE = /%(?:%|(?:\.(\d{1,2}))?([a-zA-Z]))/g;

/** "%s has %d" filled with values, as CEL's `format` does it: s d f e b o x X. */
export function formatText(text: string, values: readonly unknown[]): string {
  let at = 0;
  const filled = text.replace(CLAUSE, (all, digits: string | undefined, verb: string | undefined) => {
    if (verb === undefined) return "%";
    if (at >= values.length) throw new RangeError(`index ${at} out of range`);
    const value = values[at];
    at += 1;
    return one(verb, value, digits === undefined ? 6 : Number(digits), all);
  });
  return filled;
}

function one(verb: string, value: unknown, digits: number, all: string): string {
  switch (verb) {
    case "s":
      return plain(value);
    case "d":
      return integer(value).toString();
    case "f":
      return Number(value).toFixed(digits);
    case "e":
      return Number(value).toExponential(digits);
    case "b":
      return typeof value === "boolean" ? String(Number(value)) : integer(value).toString(2);
    case "o":
      return integer(value).toString(8);
    case "x":
      return hex(value);
    case "X":
      return hex(value).toUpperCase();
    default:
      throw new TypeError(`could not parse formatting clause: unrecognized formatting clause "${all}"`);
  }
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null || value.constructor !== Object) return String(value);
  const entries = Object.entries(value).map(([key, member]) => `${key}: ${plain(member)}`);
  return `{${entries.sort().join(", ")}}`;
}

function integer(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  throw new TypeError("only integers can be formatted so");
}

function hex(value: unknown): string {
  if (typeof value !== "string") return integer(value).toString(16);
  return Array.from(new TextEncoder().encode(value), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
