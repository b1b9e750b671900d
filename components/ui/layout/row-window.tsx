"use client";

import { type ReactNode, Suspense, use, useDeferredValue, useState } from "react";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { late } from "@/components/ui/hooks/late";
import { useDensity } from "./density";
import { DrawnRows } from "./drawn-rows";
import type { Measure, RowSlice, SliceProps } from "./row-slice";

const ALL_UP_TO = 100;
/** Additional height of a table row with comfortable density. */
const COMFORT_PX = 12;

/** Share of a window of expected row heights: rows are higher, and there is more on a page. */
const FIRST_SHARE = 0.6;

const VirtualRows = late(async () => (await import("./virtual-rows")).VirtualRows);

interface RowWindowProps<Row> extends Omit<SliceProps, "size"> {
  /** The loaded ones, the first at index `from`. */
  readonly rows: readonly Row[];
  readonly from?: number;
  /** How many there are, where not all are here. */
  readonly size?: number;
  /** What each row is: the room of those that are not drawn is taken by the same. */
  readonly as: "tbody" | "li";
  readonly children: (row: Row, position: number, measure: Measure) => ReactNode;
}

/**
 * Renders short lists whole, starting with what fits the window, and of long ones only rows near the view; the library
 * for that is loaded for long lists.
 */
export function RowWindow<Row>(props: RowWindowProps<Row>) {
  const { rows, from = 0, size = rows.length, rowPx: compactPx, list, onFirst, bring, as, children } = props;
  const isComfortable = useDensity() === "comfortable" && as === "tbody";
  const rowPx = isComfortable ? compactPx + COMFORT_PX : compactPx;
  const [drawn] = useState(() => new DrawnRows());
  const [near, setNear] = useState<RowSlice>();
  const assumed = use(AssumedWindowContext);
  const fitting = Math.ceil((assumed?.heightPx ?? innerHeight) / rowPx);
  const isLong = size > ALL_UP_TO;
  const first = useDeferredValue(isLong ? fitting : ALL_UP_TO, Math.ceil(fitting * FIRST_SHARE));
  const { indexes, beforePx, afterPx } = isLong && near ? near : firstRows(Math.min(first, size), size, rowPx);
  return (
    <>
      <Room as={as} px={beforePx} />
      {indexes.map((index) => {
        const row = rows[index - from];
        return row === undefined ? (
          <Room key={`at ${index}`} as={as} px={rowPx} position={index} measure={drawn.measure} />
        ) : (
          children(row, index, drawn.measure)
        );
      })}
      <Room as={as} px={afterPx} />
      {isLong ? (
        <Suspense>
          <VirtualRows
            key={rowPx}
            size={size}
            rowPx={rowPx}
            list={list}
            onFirst={onFirst}
            bring={bring}
            drawn={drawn}
            onSlice={setNear}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function firstRows(shown: number, size: number, rowPx: number): RowSlice {
  return {
    indexes: Array.from({ length: shown }, (_, index) => index),
    beforePx: 0,
    afterPx: (size - shown) * rowPx,
  };
}

interface RoomProps {
  readonly as: "tbody" | "li";
  readonly px: number;
  /** For a row that is loading; else for all that are not rendered. */
  readonly position?: number;
  readonly measure?: Measure;
}

/** Placeholder for rows that are not rendered. */
function Room({ as, px, position, measure }: RoomProps) {
  if (px <= 0) return null;
  const isOne = position !== undefined;
  const appearance = isOne ? <span className="block h-2 w-2/5 rounded-mark bg-sunken" /> : null;
  const attributes = { "aria-hidden": true, "data-index": position, ref: measure } as const;
  if (as === "li") {
    return (
      <li {...attributes} style={{ height: px }} className={isOne ? "px-4 py-3" : ""}>
        {appearance}
      </li>
    );
  }
  return (
    <tbody {...attributes}>
      <tr>
        <td style={{ height: px }} className={isOne ? "pl-6" : ""}>
          {appearance}
        </td>
      </tr>
    </tbody>
  );
}
