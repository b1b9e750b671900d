import { type StatusClause, statusSummary } from "@/components/labels/status-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Values } from "@/lib/api/list/list";
import type { WorkStatus } from "@/lib/health/work-status";

const CLAUSES: readonly StatusClause<WorkStatus>[] = [
  { status: "failed", one: "is not applied", many: "are not applied", tone: "bad" },
  { status: "unavailable", one: "is not available", many: "are not available", tone: "bad" },
  { status: "deleting", one: "is being removed", many: "are being removed" },
  { status: "waiting", one: "is not reported yet", many: "are not reported yet" },
  { status: "unknown", one: "is applied, availability unknown", many: "are applied, availability unknown" },
  { status: "available", one: "is available", many: "are available" },
];

/** A summary of all works by status. */
export function worksSummary(values: Pick<Values, "values">): SentencePart[] {
  return statusSummary("work", CLAUSES, values);
}
