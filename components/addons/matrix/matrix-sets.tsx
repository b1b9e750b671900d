"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { CELL_STATES } from "@/components/rollout-lane/cell-states";
import { Waterline, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { cn } from "@/lib/cn";
import { plural } from "@/lib/format/count";
import { MatrixGrid } from "./matrix-grid";
import { NO_SET, problemsText } from "./matrix-labels";
import { cellCounts, type MatrixAddOn, type MatrixSet } from "./matrix-model";

interface MatrixSetsProps {
  readonly label: string;
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
}

/** On a phone each set is a line; one at a time is open as cells that a finger can hit. */
export function MatrixSets({ label, sets, addOns }: MatrixSetsProps) {
  const [opened, setOpened] = useState<string | undefined>(sets.length === 1 ? keyOf(sets[0]) : undefined);
  return (
    <ul className="border-line border-t">
      {sets.map((set) => {
        const isOpen = keyOf(set) === opened;
        return (
          <li key={keyOf(set)} className="border-line border-b">
            <SetLine
              set={set}
              addOns={addOns}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? undefined : keyOf(set))}
            />
            {isOpen ? (
              <div className="px-4 pb-2">
                <MatrixGrid label={`${label}, ${set.name ?? NO_SET}`} sets={[set]} addOns={addOns} isAlone />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface SetLineProps {
  readonly set: MatrixSet;
  readonly addOns: readonly MatrixAddOn[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SetLine({ set, addOns, isOpen, onToggle }: SetLineProps) {
  const notWell = problemsText(set, addOns);
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className="block w-full px-4 pt-2.5 pb-3 text-left">
      <span className="mb-2 flex items-baseline gap-2">
        <ChevronRight
          size={14}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cn("flex-none self-center text-text-3", isOpen && "rotate-90")}
        />
        <span className={cn("min-w-0 flex-1 text-body [overflow-wrap:anywhere]", set.name !== undefined && "mono")}>
          {set.name ?? NO_SET}
        </span>
        <span className="flex-none text-small text-text-3">
          {plural(set.clusters.length, "cluster")}
          {notWell ? <span className="text-bad-text">, {notWell}</span> : null}
        </span>
      </span>
      <Waterline segments={segmentsOf(set, addOns)} />
    </button>
  );
}

function segmentsOf({ clusters }: MatrixSet, addOns: readonly MatrixAddOn[]): WaterlineSegment[] {
  return [...cellCounts(clusters, addOns)].flatMap(([state, size]) => {
    const { kind, label } = CELL_STATES[state];
    return kind === "absent" ? [] : [{ id: state, kind, label: label, size }];
  });
}

function keyOf(set: MatrixSet | undefined): string {
  return set?.name ?? "";
}
