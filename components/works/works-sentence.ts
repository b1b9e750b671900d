import { type StandingClause, standingsSentence } from "@/components/status/standings-sentence";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Values } from "@/lib/api/list";
import type { WorkStanding } from "@/lib/health/work-words";

const CLAUSES: readonly StandingClause<WorkStanding>[] = [
  { standing: "failed", one: "is not applied", many: "are not applied", tone: "bad" },
  { standing: "unavailable", one: "is not available", many: "are not available", tone: "bad" },
  { standing: "deleting", one: "is being removed", many: "are being removed" },
  { standing: "waiting", one: "is not reported yet", many: "are not reported yet" },
  { standing: "unknown", one: "is applied and perhaps not available", many: "are applied and perhaps not available" },
  { standing: "available", one: "is available", many: "are available" },
];

/** One sentence about all works, from how many stand where. */
export function worksSentence(values: Pick<Values, "values">): SentencePart[] {
  return standingsSentence("work", CLAUSES, values);
}
