import { configFindings } from "@/lib/addon-config/rules/config-findings";
import type { ConfigFinding } from "@/lib/addon-config/rules/finding";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";

/** A configuration's text, as the fields of a form read and change it. */
export interface ConfigFields {
  /** Of `spec`. */
  readonly value: (path: FieldPath) => unknown;
  readonly text: (path: FieldPath) => string;
  readonly items: (path: FieldPath) => readonly unknown[];
  /** Changes one field of `spec`; undefined removes it. */
  readonly set: (path: FieldPath, value: unknown) => void;
  /** What is wrong with a field itself, not with its parts. */
  readonly at: (path: FieldPath) => ConfigFinding | undefined;
}

/** The fields of a text; undefined while it is no YAML object. `onText` gets the whole text with what was changed. */
export function configFields(text: string, onText: (text: string) => void): ConfigFields | undefined {
  const { value: object, problems } = readText(text);
  if (problems.length > 0 || !isFields(object)) return undefined;
  const findings = configFindings(object);
  const value = (path: FieldPath) => path.reduce<unknown>(stepInto, object.spec);
  return {
    value,
    text: (path) => textOf(value(path)),
    items: (path) => {
      const list = value(path);
      return Array.isArray(list) ? list : [];
    },
    set: (path, next) => onText(setInText(text, ["spec", ...path], next)),
    at: (path) => {
      const own = findings.filter((each) => isSame(each.path, ["spec", ...path]));
      return own.find(({ level }) => level === "problem") ?? own[0];
    },
  };
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function isSame(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
