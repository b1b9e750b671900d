import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import type { ListGroup, ListGroups } from "@/lib/api/list/list";
import { hasValue, toggleValue } from "@/lib/filter/edit-filter";
import { count, plural } from "@/lib/format/count";

const MOST = 8;

export interface ReasonGroupsProps {
  /** Undefined while they are read. */
  readonly grouped: ListGroups | undefined;
  /** One of what is listed: "cluster". */
  readonly thing: string;
  /** The filter. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Why rows of a list are not well, the most frequent reason first. A press shows the rows of one, and then all again. */
export function ReasonGroups({ grouped, thing, text, onText }: ReasonGroupsProps) {
  if (!grouped) return <p className="px-4 pb-2 text-small text-text-3 sheet:px-6">Loading the reasons.</p>;
  const groups = grouped.groups.slice(0, MOST);
  const more = grouped.groups.length - groups.length + grouped.more;
  return (
    <section aria-label="By reason" className="border-line border-t">
      {groups.length === 0 ? <p className="px-4 py-2 text-text-2 sheet:px-6">No {thing} here gives a reason.</p> : null}
      <ul>
        {groups.map((group) => (
          <Reason key={group.group} group={group} thing={thing} text={text} onText={onText} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 py-1.5 text-small text-text-3 sheet:px-6">
          {plural(more, "less frequent reason", "less frequent reasons")}
        </p>
      ) : null}
    </section>
  );
}

type ReasonProps = Pick<ReasonGroupsProps, "thing" | "text" | "onText"> & { readonly group: ListGroup };

function Reason({ group: { group: reason, size, names, since }, thing, text, onText }: ReasonProps) {
  const isChosen = hasValue(text, "reason", reason);
  const others = size - names.length;
  return (
    <li
      data-reason={reason}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-4 py-1.5 sheet:px-6"
    >
      <div className="min-w-0">
        <p className="text-pretty [overflow-wrap:anywhere]">{reason}</p>
        <p className="text-small text-text-3 [overflow-wrap:anywhere]">
          {names.join(", ")}
          {others > 0 ? ` and ${count(others)} more` : ""}
          {since ? (
            <>
              , first <Age since={since} /> ago
            </>
          ) : null}
        </p>
      </div>
      <Button
        aria-pressed={isChosen}
        aria-label={`${plural(size, thing)}: ${reason}`}
        onClick={() => onText(toggleValue(text, "reason", reason))}
      >
        {isChosen ? "Show all" : plural(size, thing)}
      </Button>
    </li>
  );
}
