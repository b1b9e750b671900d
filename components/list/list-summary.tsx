import { type SentencePart, StatSentence } from "@/components/ui/feedback/stat-sentence";
import { cn } from "@/lib/cn";
import { FilterLink } from "./filter/filter-link";

interface ListSummaryProps {
  readonly path: string;
  /** What is listed: "add-ons". */
  readonly subject: string;
  /** False while the view still loads: the sentence must not speak before everything was read. */
  readonly synced: boolean;
  readonly parts: readonly SentencePart[];
  /** It has room for two lines where it may need them: what is below does not move then. */
  readonly isLong?: boolean | undefined;
  readonly onFilter: (filter: string) => void;
}

/** The summary above a list; each number links to its rows. */
export function ListSummary({ path, subject, synced, parts, isLong = false, onFilter }: ListSummaryProps) {
  return (
    <div className={cn("px-4 pt-2 pb-2 sheet:px-6", isLong && "sheet:max-wide:min-h-19")}>
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
