import { type StatusClause, statusSummary } from "@/components/labels/status-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Values } from "@/lib/api/list/list";
import { count, plural } from "@/lib/format/count";
import type { PlacementStatus } from "@/lib/health/placement-status";
import type { PlacementRow } from "@/lib/lists/placements/row";

const CLAUSES: readonly StatusClause<PlacementStatus>[] = [
  { status: "misconfigured", one: "is misconfigured", many: "are misconfigured", tone: "bad" },
  { status: "empty", one: "selects no clusters", many: "select no clusters", tone: "bad" },
  { status: "short", one: "has too few clusters", many: "have too few clusters", tone: "warn" },
  { status: "deleting", one: "is being removed", many: "are being removed" },
  { status: "unjudged", one: "is not evaluated yet", many: "are not evaluated yet" },
  { status: "frozen", one: "is switched off", many: "are switched off", tone: "waiting" },
  { status: "satisfied", one: "is satisfied", many: "are satisfied" },
];

/** A summary of all placements by status. */
export function placementsSummary(values: Pick<Values, "values">): SentencePart[] {
  return statusSummary("placement", CLAUSES, values);
}

/** "12", "3 of 5": the number of selected clusters, and of requested ones, if limited. */
export function chosenText({ chosen, wanted }: Pick<PlacementRow, "chosen" | "wanted">): string {
  return wanted === undefined || wanted === chosen ? count(chosen) : `${count(chosen)} of ${count(wanted)}`;
}

/** The sets that it may choose from: those that it names, else all. */
export function setText({ sets }: Pick<PlacementRow, "sets">): string {
  return sets.length === 0 ? "all bound sets" : sets.join(", ");
}

/** One placement in a sentence: how many clusters it selected, and why not more. The number links to them. */
export function placementSummary(row: PlacementRow): SentencePart[] {
  const { chosen, groups, message } = row;
  const why = message ? [`${message} `] : [];
  if (chosen === 0) return message ? [message] : ["No clusters selected."];
  const inGroups = groups > 1 ? `, in ${plural(groups, "group")}` : "";
  return [...why, "Selects ", { figure: chosen, filter: "" }, ` cluster${chosen === 1 ? "" : "s"}${inGroups}.`];
}
