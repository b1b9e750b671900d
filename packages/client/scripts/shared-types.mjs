/** What is written once, if it is this long and comes more than once. */
const MIN_CHARS = 240;

/** TypeScript of JSON schemas, as far as the console's description uses them: equal ones that are long have a name. */
export class SharedTypes {
  #counts = new Map();
  #names = new Map();
  #texts = new Map();

  /** `known`: schemas that have a name in any case, by it. */
  constructor(paths, known) {
    for (const [name, schema] of known) this.#names.set(JSON.stringify(schema), name);
    for (const operations of Object.values(paths))
      for (const operation of Object.values(operations)) this.#count(operation, operation.operationId);
  }

  /** The type of a schema, or the name of it. */
  text(schema) {
    const key = JSON.stringify(schema);
    const name = this.#names.get(key);
    if (name === undefined) return textOf(schema, (part) => this.text(part));
    if (!this.#texts.has(name)) {
      this.#texts.set(name, "");
      this.#texts.set(
        name,
        textOf(schema, (part) => this.text(part)),
      );
    }
    return name;
  }

  /** Those that were named in texts so far. */
  declarations() {
    return [...this.#texts].map(([name, text]) => `export type ${name} = ${text};`).join("\n\n");
  }

  #count(value, place) {
    if (typeof value !== "object" || value === null) return;
    if (isNameable(value)) {
      const key = JSON.stringify(value);
      const count = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, count);
      if (count === 2 && key.length > MIN_CHARS && !this.#names.has(key)) this.#names.set(key, this.#freeName(place));
      if (count > 1) return;
    }
    for (const [name, part] of Object.entries(value))
      this.#count(part, PASSED.has(name) ? place : place + pascal(name));
  }

  #freeName(place) {
    const taken = new Set(this.#names.values());
    for (let number = 1; ; number += 1) {
      const name = pascal(place) + (number === 1 ? "" : number);
      if (!taken.has(name)) return name;
    }
  }
}

/** Levels of the description that say nothing about what is described. */
const PASSED = new Set(
  "responses 200 content application/json text/event-stream schema contentSchema properties items oneOf anyOf parameters"
    .split(" ")
    .concat("additionalProperties"),
);

function isNameable(value) {
  return (value.type === "object" && value.properties !== undefined) || Array.isArray(value.enum);
}

function pascal(text) {
  return text
    .replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter = "") => letter.toUpperCase())
    .replace(/^\w/, (c) => c.toUpperCase());
}

function textOf(schema, inner) {
  const { $ref, const: only, enum: values, anyOf, oneOf, type, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return "ProblemDocument";
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const union = oneOf ?? anyOf;
  if (union) return union.map((member) => `(${inner(member)})`).join(" | ");
  if (type === "array") return `(${items ? inner(items) : "unknown"})[]`;
  if (type === "object") return objectOf({ properties, additionalProperties, required: schema.required ?? [] }, inner);
  return PLAIN[type] ?? "unknown";
}

const PLAIN = { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" };

function objectOf({ properties, additionalProperties, required }, inner) {
  if (!properties) {
    const isOpen = additionalProperties === undefined || typeof additionalProperties === "boolean";
    return `Record<string, ${isOpen ? "unknown" : inner(additionalProperties)}>`;
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${inner(schema)}`,
  );
  return `{ ${members.join("; ")} }`;
}
