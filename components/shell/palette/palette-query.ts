import { addOnTable } from "@/lib/api/add-on-list";
import { CLUSTER_FIELDS } from "@/lib/api/cluster-fields";
import { rolloutTable } from "@/lib/api/rollout-list";
import type { AskedFields } from "@/lib/filter/field-table";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished, printFilter } from "@/lib/filter/print-filter";

/** What is asked of each list for a text that somebody writes; undefined where the text asks for what the list does not have. */
export function questionsIn(text: string): Record<"addons" | "clusters" | "rollouts", string | undefined> {
  return {
    addons: questionFor(text, addOnTable),
    clusters: questionFor(text, { fields: CLUSTER_FIELDS }),
    rollouts: questionFor(text, rolloutTable),
  };
}

function questionFor(text: string, table: AskedFields): string | undefined {
  const { terms } = parseFilter(text);
  const finished = printFilter(terms.filter(isFinished));
  return finished === "" || problemsOf(parseFilter(finished), table).length > 0 ? undefined : finished;
}
