import type { ClusterRow } from "@/lib/api/clusters";
import { plural } from "@/lib/format/count";
import { isTroubled } from "./add-on-lines";

/**
 * Sentences for the rows that are not well, by cluster name. A cause is told once, where it appears first, with how many it is true for,
 * which nobody can say of rows that are only some of all; or at each of them.
 */
export function causesByCluster(rows: readonly ClusterRow[], areAll = true, onEach = false): ReadonlyMap<string, string> {
  const told = rows.map((row) => [row.name, causeOf(row)] as const);
  if (onEach) return new Map(told.flatMap(([name, cause]) => (cause ? [[name, cause]] : [])));
  const sizes = new Map<string, number>();
  for (const [, cause] of told) if (cause) sizes.set(cause, (sizes.get(cause) ?? 0) + 1);
  const causes = new Map<string, string>();
  for (const [name, cause] of told) {
    const size = cause ? sizes.get(cause) : undefined;
    if (!cause || size === undefined) continue;
    const others = areAll ? plural(size - 1, "more cluster") : "others below";
    causes.set(name, size > 1 ? `${cause} The same on ${others}.` : cause);
    sizes.delete(cause);
  }
  return causes;
}

/** The cluster's own trouble first; what moves or waits for its wave is no trouble. */
function causeOf(row: ClusterRow): string | undefined {
  const troubled = row.addOns.filter(isTroubled);
  const sentences = troubled.flatMap(({ name, sentence }) => (sentence ? [`${name}: ${sentence}`] : []));
  const own = row.health === "available" ? [] : [row.sentence ?? ""];
  const all = [...own, ...(row.health === "available" ? sentences : [])].filter(Boolean).map(ended);
  return all.length > 0 ? all.join(" ") : undefined;
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
