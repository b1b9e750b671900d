import { isFields } from "./editable";

/** Who set a finalizer, as the hub remembers it. */
export interface FinalizerWriter {
  /** The field manager's name: a program. */
  readonly manager: string;
  /** When it last wrote anything; RFC 3339. Absent where that is not recorded. */
  readonly at?: string | undefined;
}

/** Who owns a finalizer by `metadata.managedFields`; undefined where none is recorded. */
export function finalizerWriter(managedFields: unknown, finalizer: string): FinalizerWriter | undefined {
  const entries = Array.isArray(managedFields) ? managedFields.filter(isFields) : [];
  const item = `v:${JSON.stringify(finalizer)}`;
  const own = entries.find(({ fieldsV1 }) => {
    const metadata = isFields(fieldsV1) ? fieldsV1["f:metadata"] : undefined;
    const owned = isFields(metadata) ? metadata["f:finalizers"] : undefined;
    return isFields(owned) && Object.hasOwn(owned, item);
  });
  if (typeof own?.manager !== "string" || own.manager === "") return undefined;
  return { manager: own.manager, ...(typeof own.time === "string" && { at: own.time }) };
}
