import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";
import { objectFields } from "./object-fields";

/**
 * The fields of a text below `root`, and what the text says; undefined while it is no YAML object. `onText` gets the
 * whole text with what was changed.
 */
export function yamlFields(text: string, onText: (text: string) => void, root: FieldPath = []) {
  const { value: object, problems } = readText(text);
  if (problems.length > 0 || !isFields(object)) return undefined;
  return { object, fields: objectFields(object, (path, value) => onText(setInText(text, path, value)), root) };
}
