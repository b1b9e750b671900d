import type { PrinterColumn } from "@/lib/kube/crd";
import { jsonPath } from "@/lib/objects/json-path";
import type { Column } from "@/server/demo/api-server/registry/api-resource";
import { age, ageColumn, nameColumn } from "@/server/demo/api-server/registry/columns";

/** The table columns of a custom resource: its name, then what its CRD lists, or its age. */
export function customColumns(columns: readonly PrinterColumn[] | undefined): readonly Column[] {
  if (!columns || columns.length === 0) return [nameColumn, { ...ageColumn, type: "date" }];
  return [nameColumn, ...columns.map(column)];
}

function column({ name, type, format, description, priority, jsonPath: path }: PrinterColumn): Column {
  return {
    name,
    type,
    ...(format ? { format } : {}),
    ...(description ? { description } : {}),
    priority: priority ?? 0,
    cell: (object, now) => cellOf(type, jsonPath(path, object)[0], now),
  };
}

function cellOf(type: PrinterColumn["type"], value: unknown, now: Date): unknown {
  if (type === "date") return value === undefined ? "<unknown>" : age(value, now);
  if (value === undefined || value === null) return null;
  if (type === "string") return typeof value === "object" ? JSON.stringify(value) : String(value);
  return typeof value === (type === "boolean" ? "boolean" : "number") ? value : null;
}
