import { problemsOf } from "@/lib/filter/filter-problems";
import type { FilterProblem } from "@/lib/filter/filter-term";
import { parseFilter } from "@/lib/filter/parse-filter";
import { CLUSTER_LIST } from "@/lib/lists/clusters/list";
import { PLACE_FIELDS } from "@/server/lists/only-rows";

/**
 * What is wrong with a filter of an embed token. It is of the list of clusters, about where a cluster is: what it says
 * of a cluster holds as long as the token, and on every list.
 */
export function filterProblemsOf(filter: string): FilterProblem[] {
  const text = parseFilter(filter);
  const misplaced = text.terms.flatMap((term): FilterProblem[] => {
    if (term.kind === "key" && PLACE_FIELDS.includes(term.key)) return [];
    const message = `A filter of an embed token is about ${PLACE_FIELDS.join(", ")} alone.`;
    return [{ start: term.start, end: term.end, message }];
  });
  return [...problemsOf(text, CLUSTER_LIST.table), ...misplaced];
}
