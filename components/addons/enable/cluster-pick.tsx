"use client";

import { memo, useId } from "react";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { Tick } from "@/components/ui/controls/checkbox";
import type { Measure } from "@/components/ui/layout/row-slice";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { whyNotPicked } from "./picks";

interface ClusterPickProps {
  readonly addOn: string;
  readonly row: ClusterRow;
  readonly position: number;
  /** How many the list has. */
  readonly size: number;
  readonly isPicked: boolean;
  readonly onPick: (name: string, isPicked: boolean, isRange: boolean) => void;
  readonly measure: Measure;
}

/** One cluster that can be ticked, or why it cannot be. Earlier picks can always be cleared. */
export const ClusterPick = memo(function ClusterPick({
  addOn,
  row,
  position,
  size,
  isPicked,
  onPick,
  measure,
}: ClusterPickProps) {
  const id = useId();
  const { name, health, set } = row;
  const reason = whyNotPicked(row, addOn);
  const state = reason ?? (health === "available" ? undefined : CLUSTER_APPEARANCE[health].label.toLowerCase());
  return (
    <li ref={measure} data-index={position} data-pick={name} aria-setsize={size} aria-posinset={position + 1}>
      <label
        htmlFor={id}
        className="flex min-h-(--row) select-none items-center gap-2.5 border-line border-b px-1 focus-within:bg-hover hover:bg-hover has-checked:bg-selected"
      >
        <Tick
          id={id}
          checked={isPicked}
          onChecked={(checked, isRange) => onPick(name, checked, isRange)}
          disabled={reason !== undefined && !isPicked}
        />
        <span className="mono min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
        <span className="text-small text-text-3">{[state, set].filter(Boolean).join(", ")}</span>
      </label>
    </li>
  );
});
