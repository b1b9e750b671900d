import { type SentencePart, StatSentence } from "@/components/ui/feedback/stat-sentence";
import { FilterLink } from "./filter/filter-link";

interface ListSummaryProps {
  readonly path: string;
  /** What is listed: "add-ons". */
  readonly subject: string;
  /** False while the view still loads: the sentence must not speak before everything was read. */
  readonly synced: boolean;
  readonly parts: readonly SentencePart[];
  readonly onFilter: (filter: string) => void;
}

/** The summary above a list; each number links to its rows. */
export function ListSummary({ path, subject, synced, parts, onFilter }: ListSummaryProps) {
  return (
    <div className="px-4 pt-2 pb-2 sheet:px-6">
      {synced ? (
        <StatSentence
          parts={parts}
          link={(filter, content, className) => (
            <FilterLink page={path} filter={filter} onFollow={onFilter} className={className}>
              {content}
            </FilterLink>
          )}
        />
      ) : (
        <p role="status" className="text-text-2">
          Still loading the {subject} from the hub; this list is not complete.
        </p>
      )}
    </div>
  );
}
