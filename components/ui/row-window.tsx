"use client";

import { type ReactNode, Suspense } from "react";
import { useDensity } from "./density";
import { late } from "./late";
import type { RowSlice, SliceProps } from "./row-slice";

const ALL_UP_TO = 100;
/** So much more a line of a table takes where rows stand comfortably. */
const COMFORT_PX = 12;

const VirtualRows = late(async () => (await import("./virtual-rows")).VirtualRows);

interface RowWindowProps<Row> extends Pick<SliceProps, "rowPx" | "list" | "onFirst"> {
  /** Those that are here, the first of them at place `from`. */
  readonly rows: readonly Row[];
  readonly from?: number;
  /** How many there are, where not all are here. */
  readonly size?: number;
  /** What each row is: the room of those that are not drawn is taken by the same. */
  readonly as: "tbody" | "li";
  readonly children: (row: Row, place: number, measure: RowSlice["measure"]) => ReactNode;
}

/** Draws short lists whole, and of long ones only what is near the view; what that takes is loaded when a list is long. */
export function RowWindow<Row>({ rows, from = 0, size = rows.length, rowPx: compactPx, list, onFirst, as, children }: RowWindowProps<Row>) {
  const isComfortable = useDensity() === "comfortable" && as === "tbody";
  const rowPx = isComfortable ? compactPx + COMFORT_PX : compactPx;
  const drawn = Math.min(size, ALL_UP_TO);
  const slice = ({ places, beforePx, afterPx, measure }: RowSlice) => (
    <>
      <Room as={as} px={beforePx} />
      {places.map((place) => {
        const row = rows[place - from];
        return row === undefined ? (
          <Room key={`at ${place}`} as={as} px={rowPx} place={place} measure={measure} />
        ) : (
          children(row, place, measure)
        );
      })}
      <Room as={as} px={afterPx} />
    </>
  );
  const places = Array.from({ length: drawn }, (_, place) => place);
  const first = slice({ places, beforePx: 0, afterPx: (size - drawn) * rowPx, measure: undefined });
  if (size <= ALL_UP_TO) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows key={rowPx} size={size} rowPx={rowPx} list={list} onFirst={onFirst}>
        {slice}
      </VirtualRows>
    </Suspense>
  );
}

interface RoomProps {
  readonly as: "tbody" | "li";
  readonly px: number;
  /** Of a row that is on its way; else for all that are not drawn. */
  readonly place?: number;
  readonly measure?: RowSlice["measure"];
}

/** Stands for rows that are not drawn. */
function Room({ as, px, place, measure }: RoomProps) {
  if (px <= 0) return null;
  const isOne = place !== undefined;
  const look = isOne ? <span className="block h-2 w-2/5 rounded-mark bg-sunken" /> : null;
  const attributes = { "aria-hidden": true, "data-index": place, ref: measure } as const;
  if (as === "li") {
    return (
      <li {...attributes} style={{ height: px }} className={isOne ? "px-4 py-3" : ""}>
        {look}
      </li>
    );
  }
  return (
    <tbody {...attributes}>
      <tr>
        <td style={{ height: px }} className={isOne ? "pl-6" : ""}>
          {look}
        </td>
      </tr>
    </tbody>
  );
}
