import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";

/** A YAML text, as the fields of a form read and change it. */
export interface YamlFields {
  readonly value: (path: FieldPath) => unknown;
  readonly text: (path: FieldPath) => string;
  readonly items: (path: FieldPath) => readonly unknown[];
  /** Changes one field; undefined removes it. */
  readonly set: (path: FieldPath, value: unknown) => void;
}

/**
 * The fields of a text below `root`, and what the text says; undefined while it is no YAML object. `onText` gets the
 * whole text with what was changed.
 */
export function yamlFields(text: string, onText: (text: string) => void, root: FieldPath = []) {
  const { value: object, problems } = readText(text);
  if (problems.length > 0 || !isFields(object)) return undefined;
  const value = (path: FieldPath) => [...root, ...path].reduce<unknown>(stepInto, object);
  const fields: YamlFields = {
    value,
    text: (path) => textOf(value(path)),
    items: (path) => {
      const list = value(path);
      return Array.isArray(list) ? list : [];
    },
    set: (path, next) => onText(setInText(text, [...root, ...path], next)),
  };
  return { object, fields };
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function isSamePath(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
