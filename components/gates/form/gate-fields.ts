import type { ConfigFields } from "@/components/config-form/config-fields";
import { isSamePath } from "@/components/config-form/object-fields";
import { yamlFields } from "@/components/config-form/yaml-fields";
import type { FieldPath } from "@/lib/objects/field-schema";
import { kindProblems } from "@/lib/objects/kind-rules";

/** The fields of a window's, a freeze's or a gate's text, with what is wrong at each; undefined while it is no YAML object. */
export function gateFields(text: string, onText: (text: string) => void): ConfigFields | undefined {
  const read = yamlFields(text, onText);
  if (!read) return undefined;
  const problems = kindProblems(read.object);
  return {
    ...read.fields,
    at: (path) => {
      const found = problems.find((each) => isSamePath(each.path, path));
      return found && { ...found, level: "problem" };
    },
  };
}

/** What a line of text sets: nothing where it is empty. */
export function setTyped(fields: ConfigFields, path: FieldPath, typed: string): void {
  fields.set(path, typed === "" ? undefined : typed);
}

/** A whole number where it is one; else as it was typed, beside its problem. */
export function setNumber(fields: ConfigFields, path: FieldPath, typed: string): void {
  if (/^\d{1,9}$/.test(typed)) fields.set(path, Number(typed));
  else setTyped(fields, path, typed);
}

/** Names in a line, separated by commas or spaces; undefined for none. */
export function typedList(text: string): readonly string[] | undefined {
  const names = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  return names.length > 0 ? names : undefined;
}
