import type { FieldPath } from "@/lib/objects/field-schema";
import type { ConfigFields } from "./config-fields";

/** What is typed as a whole number becomes one; all else stays as it is, so that it can be objected to. */
export function numberOrText(typed: string): number | string | undefined {
  if (typed === "") return undefined;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** Removes one item of a list, and the list with its last one. */
export function removeItem(fields: ConfigFields, path: FieldPath, index: number): void {
  fields.set(fields.items(path).length === 1 ? path : [...path, index], undefined);
}

/** The texts of a list, as far as they are texts. */
export function textsAt(fields: ConfigFields, path: FieldPath): string[] {
  return fields.items(path).flatMap((item) => (typeof item === "string" ? [item] : []));
}
