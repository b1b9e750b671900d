import { addOnTable } from "@/lib/api/add-on-list";
import { approvalTable } from "@/lib/api/approval-list";
import { CLUSTER_FIELDS } from "@/lib/api/cluster-fields";
import { placementTable } from "@/lib/api/placement-list";
import { rolloutTable } from "@/lib/api/rollout-list";
import { workTable } from "@/lib/api/work-list";
import type { AskedFields } from "@/lib/filter/field-table";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished, printFilter } from "@/lib/filter/print-filter";

type FoundList = "addons" | "clusters" | "rollouts" | "placements" | "works" | "approvals";

/** A cluster whose own request waits is told with that. */
const STILL_WAITING = "waits=person,manager";

/** What is asked of each list for a text that somebody writes; undefined where the text asks for what the list does not have. */
export function questionsIn(text: string): Record<FoundList, string | undefined> {
  const waiting = questionFor(text, approvalTable);
  return {
    addons: questionFor(text, addOnTable),
    clusters: questionFor(text, { fields: CLUSTER_FIELDS }),
    rollouts: questionFor(text, rolloutTable),
    placements: questionFor(text, placementTable),
    works: questionFor(text, workTable),
    approvals: waiting && `${waiting} ${STILL_WAITING}`,
  };
}

function questionFor(text: string, table: AskedFields): string | undefined {
  const { terms } = parseFilter(text);
  const finished = printFilter(terms.filter(isFinished));
  return finished === "" || problemsOf(parseFilter(finished), table).length > 0 ? undefined : finished;
}
