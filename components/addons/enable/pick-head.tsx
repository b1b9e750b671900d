import { selectionFilter } from "@/components/list/selection/selection-filters";
import { Button } from "@/components/ui/controls/button";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { count } from "@/lib/format/count";
import type { usePicks } from "./use-picks";

interface PickHeadProps {
  readonly addOn: EnableOptions["addOn"];
  /** How many clusters there are. */
  readonly of: number;
  readonly picked: readonly string[];
  readonly picks: ReturnType<typeof usePicks>;
  readonly q: string | undefined;
  readonly onFilter: (text: string) => void;
}

/** How many are selected, including those that the filter hides, and bulk actions. */
export function PickHead({ addOn, of, picked, picks, q, onFilter }: PickHeadProps) {
  const { clear, free, hidden, isReading, pickAll } = picks;
  const isMore = free === undefined || free > picked.length - hidden;
  const asFilter = hidden > 0 ? filterFor(picked) : undefined;
  const hiddenText = hidden > 0 ? `${count(hidden)} of them not shown` : "";
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-4 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(picked.length)} picked of {count(of)}
        {hidden > 0 ? ", " : ""}
        {asFilter === undefined ? hiddenText : <FilterButton text={hiddenText} onPress={() => onFilter(asFilter)} />}
      </span>
      {addOn.clusters > 0 ? <span className="text-text-3">{count(addOn.clusters)} already installed</span> : null}
      <span className="-mr-2.5 ml-auto flex flex-wrap">
        {picked.length > 0 ? (
          <Button appearance="quiet" onClick={clear}>
            Clear
          </Button>
        ) : null}
        {isMore ? (
          <Button appearance="quiet" onClick={pickAll} disabled={isReading}>
            {["Pick all", free !== undefined && count(free), q !== undefined && "that match"].filter(Boolean).join(" ")}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

interface FilterButtonProps {
  readonly text: string;
  readonly onPress: () => void;
}

function FilterButton({ text, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      title="Show the picked"
      onClick={onPress}
      className="underline decoration-line-strong underline-offset-2 hover:text-text"
    >
      {text}
    </button>
  );
}

/** Undefined where they are more names than a filter takes. */
function filterFor(picked: readonly string[]): string | undefined {
  return selectionFilter({ by: "names", names: new Set(picked) }, { key: "name" });
}
