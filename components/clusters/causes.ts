import { plural } from "@/lib/format/count";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { isTroubled } from "./add-on-lines";

/**
 * Messages for unhealthy rows, by cluster name. A cause is shown once, at its first row, with the number of rows it
 * applies to, which is unknown if only some rows are loaded; or at each row.
 */
export function causesByCluster(
  rows: readonly ClusterRow[],
  areAll = true,
  onEach = false,
): ReadonlyMap<string, string> {
  const entries = rows.map((row) => [row.name, causeOf(row)] as const);
  if (onEach) return new Map(entries.flatMap(([name, cause]) => (cause ? [[name, cause]] : [])));
  const sizes = new Map<string, number>();
  for (const [, cause] of entries) if (cause) sizes.set(cause, (sizes.get(cause) ?? 0) + 1);
  const causes = new Map<string, string>();
  for (const [name, cause] of entries) {
    const size = cause ? sizes.get(cause) : undefined;
    if (!cause || size === undefined) continue;
    const others = areAll ? plural(size - 1, "more cluster") : "others below";
    causes.set(name, size > 1 ? `${cause} The same on ${others}.` : cause);
    sizes.delete(cause);
  }
  return causes;
}

/** The cluster's own problem first; updating or waiting for a wave is not a problem. */
function causeOf(row: ClusterRow): string | undefined {
  const troubled = row.addOns.filter(isTroubled);
  const messages = troubled.flatMap(({ name, message }) => (message ? [`${name}: ${message}`] : []));
  const own = row.health === "available" ? [] : [row.message ?? ""];
  const all = [...own, ...(row.health === "available" ? messages : [])].filter(Boolean).map(ended);
  return all.length > 0 ? all.join(" ") : undefined;
}

function ended(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
