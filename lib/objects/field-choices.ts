import { type FieldPath, type FieldSchema, schemaAt, typeWords } from "./field-schema";
import { pathAt } from "./text-path";

/** Something that can stand at one place of a text. */
export interface FieldChoice {
  readonly label: string;
  /** "whole number". */
  readonly detail?: string;
  /** What the field is for. */
  readonly info?: string;
  /** What is written instead of what was typed. */
  readonly insert: string;
}

export interface FieldChoices {
  /** The column from which on it replaces what was typed. */
  readonly from: number;
  readonly choices: readonly FieldChoice[];
}

const NAME = /^(\s*(?:- +)*)([\w./-]*)$/;
const VALUE = /^\s*(?:- +)*(?:[\w./-]+|"[^"]*"|'[^']*'):\s+([\w./-]*)$/;

/**
 * What the schema has for a place (line from 0, and column) of a text that need not be valid YAML: names of fields, or
 * values where there are few. Undefined where it has nothing.
 */
export function fieldChoices(
  lines: readonly string[],
  line: number,
  column: number,
  schema: FieldSchema | undefined,
): FieldChoices | undefined {
  const before = (lines[line] ?? "").slice(0, column);
  const [, value] = VALUE.exec(before) ?? [];
  if (value !== undefined)
    return found(column - value.length, valueChoices(schemaAt(schema, pathAt(lines, line, column))));
  const [, indentation, name] = NAME.exec(before) ?? [];
  if (indentation === undefined || name === undefined) return undefined;
  const path = pathAt(lines.with(line, indentation), line, indentation.length);
  const here = schemaAt(schema, path);
  const choices = here?.properties
    ? nameChoices(here, { path, lines, line, column: indentation.length })
    : valueChoices(here);
  return found(indentation.length, choices);
}

function found(from: number, choices: readonly FieldChoice[]): FieldChoices | undefined {
  return choices.length > 0 ? { from, choices } : undefined;
}

function valueChoices(field: FieldSchema | undefined): FieldChoice[] {
  const values = field?.enum ?? (field?.type === "boolean" ? [true, false] : []);
  return values.map((value) => ({ label: String(value), insert: String(value) }));
}

interface Place {
  readonly path: FieldPath;
  readonly lines: readonly string[];
  readonly line: number;
  readonly column: number;
}

/** Names that are there already are left out. */
function nameChoices({ properties = {}, required = [] }: FieldSchema, place: Place): FieldChoice[] {
  const present = siblings(place);
  return Object.entries(properties)
    .filter(([name]) => !present.has(name))
    .map(([name, field]) => ({
      label: name,
      detail: required.includes(name) ? `${typeWords(field)}, required` : typeWords(field),
      ...(field.description !== undefined && { info: field.description }),
      insert: `${name}:${afterName(field, place.column)}`,
    }));
}

/** What follows the name: the place of its value. */
function afterName({ type, properties, values }: FieldSchema, column: number): string {
  const deeper = `\n${" ".repeat(column + 2)}`;
  if (type === "array") return `${deeper}- `;
  return type === "object" || properties || values ? deeper : " ";
}

/** Of the same object: most lines differ in their column already. */
function siblings({ path, lines, line, column }: Place): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, text] of lines.entries()) {
    if (index === line || text.search(/[^\s-]/) !== column) continue;
    const other = pathAt(lines, index, text.length);
    const last = other.at(-1);
    if (other.length === path.length + 1 && typeof last === "string" && path.every((step, at) => other[at] === step))
      names.add(last);
  }
  return names;
}
