import { configFindings } from "@/lib/addon-config/rules/config-findings";
import type { ConfigFinding } from "@/lib/addon-config/rules/finding";
import type { FieldPath } from "@/lib/objects/field-schema";
import { isSamePath, type ObjectFields } from "./object-fields";
import { yamlFields } from "./yaml-fields";

/** The fields of a configuration's `spec`. */
export interface ConfigFields extends ObjectFields {
  /** What is wrong with a field itself, not with its parts. */
  readonly at: (path: FieldPath) => ConfigFinding | undefined;
}

/** The fields of a text; undefined while it is no YAML object. `onText` gets the whole text with what was changed. */
export function configFields(text: string, onText: (text: string) => void): ConfigFields | undefined {
  const read = yamlFields(text, onText, ["spec"]);
  if (!read) return undefined;
  const findings = configFindings(read.object);
  return {
    ...read.fields,
    at: (path) => {
      const own = findings.filter((each) => isSamePath(each.path, ["spec", ...path]));
      return own.find(({ level }) => level === "problem") ?? own[0];
    },
  };
}
