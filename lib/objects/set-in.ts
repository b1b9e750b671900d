import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";

/**
 * A value with one field set, or removed where `value` is undefined; the rest is what it was. What lies around the field
 * is created where it is missing.
 */
export function setIn(object: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items: readonly unknown[] = Array.isArray(object) ? object : [];
    const next = setIn(items[step], rest, value);
    return next === undefined ? items.filter((_, index) => index !== step) : items.toSpliced(step, 1, next);
  }
  const fields = isFields(object) ? object : {};
  const next = setIn(Object.hasOwn(fields, step) ? fields[step] : undefined, rest, value);
  if (next !== undefined) return { ...fields, [step]: next };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== step));
}
