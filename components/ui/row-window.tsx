"use client";

import { lazy, type ReactNode, Suspense } from "react";
import type { RowSlice, SliceProps } from "./row-slice";

const ALL_UP_TO = 100;

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows")).VirtualRows }));

interface RowWindowProps<Row> extends Pick<SliceProps, "rowPx" | "list"> {
  readonly rows: readonly Row[];
  /** What each row is: the room of those that are not drawn is taken by the same. */
  readonly as: "tbody" | "li";
  readonly children: (row: Row, place: number, measure: RowSlice["measure"]) => ReactNode;
}

/** Draws short lists whole, and of long ones only what is near the view; what that takes is loaded when a list is long. */
export function RowWindow<Row>({ rows, rowPx, list, as, children }: RowWindowProps<Row>) {
  const drawn = Math.min(rows.length, ALL_UP_TO);
  const slice = ({ places, beforePx, afterPx, measure }: RowSlice) => (
    <>
      <Room as={as} px={beforePx} />
      {places.map((place) => {
        const row = rows[place];
        return row === undefined ? null : children(row, place, measure);
      })}
      <Room as={as} px={afterPx} />
    </>
  );
  const places = Array.from({ length: drawn }, (_, place) => place);
  const first = slice({ places, beforePx: 0, afterPx: (rows.length - drawn) * rowPx, measure: undefined });
  if (rows.length <= ALL_UP_TO) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows size={rows.length} rowPx={rowPx} list={list}>
        {slice}
      </VirtualRows>
    </Suspense>
  );
}

/** Stands for the rows that are not drawn. */
function Room({ as, px }: { readonly as: "tbody" | "li"; readonly px: number }) {
  if (px <= 0) return null;
  if (as === "li") return <li aria-hidden="true" style={{ height: px }} />;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height: px }} />
      </tr>
    </tbody>
  );
}
