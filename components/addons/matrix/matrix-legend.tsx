import { CELL_STATES, type CellState } from "@/components/rollout-lane/cell-states";
import { Flash } from "@/components/ui/feedback/flash";
import { WaterlineMark } from "@/components/ui/feedback/waterline";
import { count } from "@/lib/format/count";
import type { CellCounts } from "./matrix-model";

/** What the cells mean, and how many of each there are. */
export function MatrixLegend({ counts }: { readonly counts: CellCounts }) {
  return (
    <ul
      aria-label="Cells"
      className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap"
    >
      {[...counts].map(([state, size]) => (
        <li key={state} data-state={state} className="flex items-center gap-1.5">
          <Mark state={state} />
          {CELL_STATES[state].label}
          <span data-figure="" className="font-medium text-text">
            <Flash of={size}>{count(size)}</Flash>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Mark({ state }: { readonly state: CellState }) {
  const { kind } = CELL_STATES[state];
  if (kind === "absent") return <span aria-hidden="true" className="mx-[3px] size-[3px] bg-line-strong" />;
  return <WaterlineMark kind={kind} />;
}
