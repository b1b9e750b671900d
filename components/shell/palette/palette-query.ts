import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished, printFilter } from "@/lib/filter/print-filter";
import { ADD_ONS } from "@/lib/lists/addons/fields";
import { APPROVALS } from "@/lib/lists/approvals/fields";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { filterFields, type PageList } from "@/lib/lists/page-list";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";
import { WORKS } from "@/lib/lists/works/fields";

type FoundList = "addons" | "clusters" | "rollouts" | "placements" | "sets" | "works" | "approvals";

/** A cluster with its own pending request is shown with that. */
const STILL_WAITING = "waits=person,manager";

/** Their fields stay out of every page's script: sets are found by name. */
const WORDS_ALONE = { fields: {} };

/** The query to each list for a typed text; undefined if the text uses fields the list does not have. */
export function questionsIn(text: string): Record<FoundList, string | undefined> {
  const waiting = questionFor(text, APPROVALS);
  return {
    addons: questionFor(text, ADD_ONS),
    clusters: questionFor(text, CLUSTERS),
    rollouts: questionFor(text, ROLLOUTS),
    placements: questionFor(text, PLACEMENTS),
    sets: questionFor(text, WORDS_ALONE),
    works: questionFor(text, WORKS),
    approvals: waiting && `${waiting} ${STILL_WAITING}`,
  };
}

function questionFor<Row>(text: string, { fields }: Pick<PageList<Row>, "fields">): string | undefined {
  const { terms } = parseFilter(text);
  const finished = printFilter(terms.filter(isFinished));
  return finished === "" || problemsOf(parseFilter(finished), filterFields(fields)).length > 0 ? undefined : finished;
}
