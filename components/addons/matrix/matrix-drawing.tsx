import { memo, type Ref } from "react";
import { cn } from "@/lib/cn";
import { LineName, SetHead } from "./matrix-labels";
import { type CellPosition, linesWithin, type MatrixLayout } from "./matrix-layout";
import { MatrixLineCells } from "./matrix-line";
import { codesOf, type MatrixAddOn, type MatrixSet } from "./matrix-model";
import { useVisibleSpan } from "./use-visible-span";

interface MatrixDrawingProps {
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
  readonly layout: MatrixLayout;
  /** Its position, once known. */
  readonly field: HTMLElement | null;
  /** The set is named elsewhere. */
  readonly isAlone: boolean;
}

/** The cells and their names, as far as they are near the view. */
export const MatrixDrawing = memo(function MatrixDrawing({ sets, addOns, layout, field, isAlone }: MatrixDrawingProps) {
  const { fromPx, toPx } = useVisibleSpan(field);
  const { shape, heightPx } = layout;
  const lines = layout.lines.slice(...linesWithin(layout, fromPx, toPx));
  return (
    <>
      <svg
        aria-hidden="true"
        width="100%"
        height={heightPx}
        className="absolute inset-0 block [shape-rendering:crispEdges]"
      >
        {lines.map((line) => (
          <MatrixLineCells
            key={`${line.set} ${line.start} ${line.addOn}`}
            codes={codesOf(sets[line.set], addOns[line.addOn], line)}
            pitch={shape.pitch}
            leftPx={shape.leftPx}
            topPx={line.topPx + Math.floor((shape.linePx - shape.pitch + 1) / 2)}
          />
        ))}
      </svg>
      {isAlone ? null : <SetHeads sets={sets} addOns={addOns} layout={layout} fromPx={fromPx} toPx={toPx} />}
      {addOns.length > 1
        ? lines.map((line) => (
            <LineName
              key={`${line.set} ${line.start} ${line.addOn}`}
              line={line}
              name={addOns[line.addOn]?.name ?? ""}
              layout={layout}
            />
          ))
        : null}
    </>
  );
});

interface SetHeadsProps extends Omit<MatrixDrawingProps, "field" | "isAlone"> {
  readonly fromPx: number;
  readonly toPx: number;
}

function SetHeads({ sets, addOns, layout, fromPx, toPx }: SetHeadsProps) {
  return sets.map((set, index) => {
    const topPx = layout.sets[index]?.topPx ?? 0;
    const isNear = topPx >= fromPx && topPx <= toPx;
    return isNear ? <SetHead key={set.name ?? ""} set={set} addOns={addOns} layout={layout} topPx={topPx} /> : null;
  });
}

interface MatrixRingProps {
  readonly ref: Ref<HTMLSpanElement>;
  readonly position: CellPosition | undefined;
  readonly layout: MatrixLayout;
}

/** Around the focused cell, with a pixel of space. */
export function MatrixRing({ ref, position, layout: { lines, shape } }: MatrixRingProps) {
  const line = position && lines[position.line];
  const leftPx = shape.leftPx + (position?.column ?? 0) * shape.pitch;
  const topPx = (line?.topPx ?? 0) + Math.floor((shape.linePx - shape.pitch + 1) / 2);
  return (
    <span
      ref={ref}
      aria-hidden="true"
      hidden={!line}
      className={cn(
        "pointer-events-none absolute z-1 -m-[3px] scroll-mt-24 scroll-mb-6 rounded-mark border-[1.5px] border-accent",
        shape.pitch === 10 ? "size-[15px]" : "size-3",
      )}
      style={{ left: leftPx, top: topPx }}
    />
  );
}
