import { type StatusCause, StatusError } from "./status";

/** Problems with one field, in Kubernetes' words. `message` holds all that follows the field's path. */
export interface FieldError {
  readonly reason: FieldReason;
  readonly field: string;
  readonly message: string;
}

export type FieldReason =
  | "FieldValueRequired"
  | "FieldValueInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueTypeInvalid"
  | "FieldValueNotFound";

export function required(field: string, detail = ""): FieldError {
  return { reason: "FieldValueRequired", field, message: withDetail("Required value", detail) };
}

export function invalid(field: string, value: unknown, detail: string): FieldError {
  return { reason: "FieldValueInvalid", field, message: withDetail(`Invalid value: ${shown(value)}`, detail) };
}

export function typeInvalid(field: string, value: unknown, detail: string): FieldError {
  return { reason: "FieldValueTypeInvalid", field, message: withDetail(`Invalid value: ${shown(value)}`, detail) };
}

export function notSupported(field: string, value: unknown, supported: readonly unknown[]): FieldError {
  const list = supported.map((one) => JSON.stringify(one)).join(", ");
  return {
    reason: "FieldValueNotSupported",
    field,
    message: `Unsupported value: ${shown(value)}: supported values: ${list}`,
  };
}

export function duplicate(field: string, value: unknown): FieldError {
  return { reason: "FieldValueDuplicate", field, message: `Duplicate value: ${shown(value)}` };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { reason: "FieldValueForbidden", field, message: `Forbidden: ${detail}` };
}

export function tooLong(field: string, limitBytes: number): FieldError {
  return { reason: "FieldValueTooLong", field, message: `Too long: may not be more than ${limitBytes} bytes` };
}

export function tooMany(field: string, count: number, limit: number): FieldError {
  return { reason: "FieldValueTooMany", field, message: `Too many: ${count}: must have at most ${limit} items` };
}

/** The 422 for these errors. `kind` is the object's kind, `group` its group. */
export function invalidObject(
  of: { kind: string; group: string; name: string },
  errors: readonly FieldError[],
): StatusError {
  const causes: StatusCause[] = errors.map(({ reason, message, field }) => ({ reason, message, field }));
  const messages = [...new Set(errors.map(({ field, message }) => `${field}: ${message}`))];
  const all = messages.length === 1 ? messages[0] : `[${messages.join(", ")}]`;
  const kind = of.group === "" ? of.kind : `${of.kind}.${of.group}`;
  return new StatusError({
    message: `${kind} "${of.name}" is invalid: ${all}`,
    reason: "Invalid",
    details: {
      ...(of.name === "" ? {} : { name: of.name }),
      ...(of.group === "" ? {} : { group: of.group }),
      kind: of.kind,
      causes,
    },
    code: 422,
  });
}

function withDetail(message: string, detail: string): string {
  return detail === "" ? message : `${message}: ${detail}`;
}

function shown(value: unknown): string {
  return value === null || value === undefined ? "null" : JSON.stringify(value);
}
