import type { Panel } from "@/lib/dashboards/model";

/** Those of Grafana's that are done: by name, so that the code for them comes where a panel has one. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["calculateField", "convertFieldType", "filterByRefId", "filterByValue", "filterFieldsByName", "groupBy"],
  ...["joinByField", "labelsToFields", "limit", "merge", "organize", "reduce", "renameByRegex"],
  ...["seriesToColumns", "sortBy"],
]);

export function isKnownTransformation(id: string): boolean {
  return KNOWN.has(id);
}

/** Whether the answer is drawn another way than Prometheus gave it. A table has its own. */
export function isTransformed({ kind, transformations, reduces, queries }: Panel): boolean {
  if (kind === "table" || queries.length === 0) return false;
  return transformations.length > 0 || reduces.allRows || reduces.fields !== "";
}
