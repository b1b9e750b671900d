import type { FieldPath } from "@/lib/objects/field-schema";
import type { ManifestPart } from "./template-parts";

/** A `{{…}}` in a text of a manifest; `name` is what is between the braces, undefined where they do not end. */
export interface Tag {
  readonly path: FieldPath;
  readonly name: string | undefined;
  /** It is all that there is in its text. */
  readonly isAlone: boolean;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether the text between two braces can be a variable's name. */
export function isVariable(name: string | undefined): name is string {
  return name !== undefined && NAME.test(name);
}

/** Every tag in a manifest, in its keys and in its values. */
export function tagsIn({ path, fields }: ManifestPart): Tag[] {
  return tagsWithin(fields, path);
}

function tagsWithin(value: unknown, path: FieldPath): Tag[] {
  if (typeof value === "string") return tagsOf(value, path);
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => tagsWithin(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = [...path, key];
    return [...tagsOf(key, at), ...tagsWithin(item, at)];
  });
}

function tagsOf(text: string, path: FieldPath): Tag[] {
  const tags: Tag[] = [];
  for (let start = text.indexOf("{{"); start !== -1; ) {
    const end = text.indexOf("}}", start + 2);
    if (end === -1) return [...tags, { path, name: undefined, isAlone: false }];
    tags.push({ path, name: text.slice(start + 2, end), isAlone: start === 0 && end + 2 === text.length });
    start = text.indexOf("{{", end + 2);
  }
  return tags;
}
