import { type StatusClause, statusSummary } from "@/components/labels/status-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Values } from "@/lib/api/list/list";
import type { ReplicaSetStatus } from "@/lib/health/replica-set-status";

const CLAUSES: readonly StatusClause<ReplicaSetStatus>[] = [
  { status: "invalid", one: "has a name that is too long", many: "have names that are too long", tone: "bad" },
  { status: "unplaced", one: "names no placement that exists", many: "name no placement that exists", tone: "bad" },
  { status: "degraded", one: "is degraded", many: "are degraded", tone: "bad" },
  { status: "deleting", one: "is being removed", many: "are being removed" },
  { status: "unreported", one: "is not reported yet", many: "are not reported yet" },
  { status: "empty", one: "selects no clusters", many: "select no clusters" },
  { status: "rolling", one: "is rolling out", many: "are rolling out" },
  { status: "complete", one: "is complete", many: "are complete" },
];

/** A summary of all replica sets by status. */
export function replicaSetsSummary(values: Pick<Values, "values">): SentencePart[] {
  return statusSummary("replica set", CLAUSES, values);
}
