"use client";

import { useState } from "react";
import { cursorMark, ROW_NAME } from "@/components/list/table/row-appearance";
import { Link } from "@/components/ui/controls/link";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { CutName } from "@/components/ui/layout/cut-name";
import type { Measure } from "@/components/ui/layout/row-slice";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { PlacementCluster, PlacementClusters } from "@/lib/api/placements/placement-detail";
import { cn } from "@/lib/cn";

const ROW_PX = 34;

interface ClusterRowsProps {
  readonly page: PlacementClusters;
  /** The current row. */
  readonly current: string | undefined;
  /** The chosen ones are in several groups. */
  readonly hasGroups: boolean;
  /** An add-on installed through the placement: it can be explained on a cluster. */
  readonly addOn: string | undefined;
  readonly onFirst: (position: number) => void;
}

/** Clusters as a placement sees them: the group of those that it chose, the reason for the others. */
export function ClusterRows({ page: { rows, offset, total }, current, hasGroups, addOn, onFirst }: ClusterRowsProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setList} aria-label="Clusters" className="border-line border-t">
      <RowWindow rows={rows} from={offset} size={total} onFirst={onFirst} rowPx={ROW_PX} list={list} as="li">
        {(row, position, measure) => (
          <ClusterLine
            key={row.name}
            row={row}
            position={position}
            measure={measure}
            isCurrent={row.name === current}
            hasGroups={hasGroups}
            addOn={addOn}
          />
        )}
      </RowWindow>
    </ul>
  );
}

interface ClusterLineProps extends Pick<ClusterRowsProps, "hasGroups" | "addOn"> {
  readonly row: PlacementCluster;
  readonly position: number;
  readonly measure: Measure;
  readonly isCurrent: boolean;
}

function ClusterLine({ row, position, measure, isCurrent, hasGroups, addOn }: ClusterLineProps) {
  const text = useInView<HTMLSpanElement>(isCurrent);
  return (
    <li
      ref={measure}
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-index={position}
      data-row={row.name}
      data-cluster={row.name}
      data-step={row.step}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line outline-none border-b px-4 py-[6px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sheet:px-6",
        isCurrent && "bg-hover",
        cursorMark(isCurrent),
      )}
    >
      <Link href={`/clusters/${row.name}`} className={cn(ROW_NAME, "justify-self-start")}>
        <CutName name={row.name} wrapsOnPhone />
      </Link>
      <span
        ref={text}
        className="scroll-my-20 text-pretty text-text-2 [overflow-wrap:anywhere] max-sheet:col-span-2 max-sheet:row-start-2"
      >
        {row.message ?? (hasGroups ? groupText(row) : null)}
      </span>
      {addOn ? (
        <Link
          href={`/clusters/${row.name}/why?addon=${addOn}`}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          Why?<span className="sr-only"> {row.name}</span>
        </Link>
      ) : null}
    </li>
  );
}

function groupText({ group }: PlacementCluster): string {
  if (!group) return "";
  return group.name === "" ? `in group ${group.index}` : `in group ${group.index}, ${group.name}`;
}
