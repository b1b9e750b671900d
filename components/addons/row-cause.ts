import { plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";

/** Why it is unhealthy, for its row in the list; absent if healthy. */
export function rowCause(row: AddOnRow): string | undefined {
  const [cause] = row.causes.filter(
    ({ health, phase }) => ["unhealthy", "degraded"].includes(health) || phase === "failed",
  );
  if (!cause) return undefined;
  return cause.size === 1
    ? `${cause.message} On one cluster.`
    : `${cause.message} On ${plural(cause.size, "cluster")}.`;
}
