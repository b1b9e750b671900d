import { memo } from "react";
import { isNotWell } from "@/components/rollout-lane/cell-states";
import { CutName } from "@/components/ui/layout/cut-name";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import type { MatrixLayout, MatrixLine } from "./matrix-layout";
import { cellCounts, type MatrixAddOn, type MatrixSet } from "./matrix-model";

export const NO_SET = "In no set";

/** How many cells of a set need attention; empty if none. */
export function problemsText(set: MatrixSet, addOns: readonly MatrixAddOn[]): string {
  const sizes = [...cellCounts(set.clusters, addOns)].map(([state, size]) => (isNotWell(state) ? size : 0));
  const notWell = sizes.reduce((sum, size) => sum + size, 0);
  return notWell === 0 ? "" : `${count(notWell)} with problems`;
}

interface SetHeadProps {
  readonly set: MatrixSet;
  readonly addOns: readonly MatrixAddOn[];
  readonly layout: MatrixLayout;
  readonly topPx: number;
}

/** The name of a set and its status: above its cells, or beside them if there is one add-on. */
export const SetHead = memo(function SetHead({ set, addOns, layout: { shape }, topPx }: SetHeadProps) {
  const isBeside = shape.headPx === 0;
  const notWell = problemsText(set, addOns);
  return (
    <div
      className={cn("absolute left-0", isBeside ? "-mt-[5px] w-[112px]" : "right-0 flex items-baseline gap-2.5 pt-1.5")}
      style={{ top: topPx }}
    >
      <h2
        className={cn(
          "flex min-w-0 font-medium",
          set.name === undefined ? "text-text-2" : "font-mono text-[12.5px] tracking-[-0.025em]",
        )}
      >
        <CutName name={set.name ?? NO_SET} />
      </h2>
      <p className="text-micro text-text-3">
        {isBeside ? count(set.clusters.length) : plural(set.clusters.length, "cluster")}
        {notWell ? <span className="text-bad-text">, {notWell}</span> : null}
      </p>
    </div>
  );
});

interface LineNameProps {
  readonly line: MatrixLine;
  readonly name: string;
  readonly layout: MatrixLayout;
}

/** Beside the row of one add-on of several. */
export function LineName({ line, name, layout: { shape } }: LineNameProps) {
  return (
    <span
      className="absolute left-0 flex font-mono text-[11px] text-text-2 leading-4 tracking-[-0.025em]"
      style={{ top: line.topPx + (shape.linePx - 16) / 2, width: shape.leftPx - 8 }}
    >
      <CutName name={name} />
    </span>
  );
}
