import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";

/** What is wrong with a field of a configuration: a problem keeps it from being saved, a warning does not. */
export interface ConfigFinding {
  readonly level: "problem" | "warning";
  /** From the object: `["spec", "registries", 0, "mirror"]`. */
  readonly path: FieldPath;
  /** A sentence that begins with the path of the field. */
  readonly message: string;
}

/** `text` goes on from the field's path: "must be a URL." */
export function problem(path: FieldPath, text: string): ConfigFinding {
  return { level: "problem", path, message: `${fieldText(path)} ${text}` };
}

/** `text` goes on from the field's path: "has no effect." */
export function warning(path: FieldPath, text: string): ConfigFinding {
  return { level: "warning", path, message: `${fieldText(path)} ${text}` };
}

/** The items of a list; none where the value is no list: the schema of the kind reports that. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a field; undefined where it is not there or no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** For each value that appears again: the places after its first one. */
export function repeated(values: readonly (string | undefined)[]): readonly number[] {
  return values.flatMap((value, index) => (value !== undefined && values.indexOf(value) < index ? [index] : []));
}
