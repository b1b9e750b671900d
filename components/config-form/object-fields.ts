import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";

/** An object, as the fields of a form read and change it. */
export interface ObjectFields {
  readonly value: (path: FieldPath) => unknown;
  readonly text: (path: FieldPath) => string;
  readonly items: (path: FieldPath) => readonly unknown[];
  /** Changes one field; undefined removes it. */
  readonly set: (path: FieldPath, value: unknown) => void;
}

/** The fields below `root`; `set` is called with the whole path of what is changed. */
export function objectFields(
  object: unknown,
  set: (path: FieldPath, value: unknown) => void,
  root: FieldPath = [],
): ObjectFields {
  const value = (path: FieldPath) => [...root, ...path].reduce<unknown>(stepInto, object);
  return {
    value,
    text: (path) => textOf(value(path)),
    items: (path) => {
      const list = value(path);
      return Array.isArray(list) ? list : [];
    },
    set: (path, next) => set([...root, ...path], next),
  };
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
