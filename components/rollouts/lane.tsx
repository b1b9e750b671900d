"use client";

import { type ComponentProps, useMemo, useSyncExternalStore } from "react";
import type { LaneCell } from "@/components/rollout-lane/cell-paths";
import { Cells } from "@/components/rollout-lane/cells";
import type { OpenedPart } from "@/components/rollout-lane/follow-opened";
import type { LaneWave } from "@/components/rollout-lane/wave";
import { WaveLane } from "@/components/rollout-lane/wave-lane";
import { everySecond } from "@/components/ui/feedback/seconds";
import { withBasePath } from "@/lib/base-path";
import type { RolloutRow, StageCount } from "@/lib/lists/rollouts/row";
import { cellsOf, fieldLabel, laneGates, laneWaves } from "./lane-model";
import { type RolloutClusterChoice, rolloutHref } from "./rollout-address";
import { useRolloutField } from "./use-rollout-clusters";

/** So few clusters have room for larger cells. */
const FEW = 200;

interface LaneProps {
  readonly row: RolloutRow;
  readonly choice: RolloutClusterChoice;
}

/**
 * The waves of a rollout with the clusters of each; a wave leads to the list of its clusters, and back to that of all.
 */
export function Lane({ row, choice }: LaneProps) {
  const field = useRolloutField(row);
  const nowMs = useSecond(row.waves.some(({ soaksUntil }) => soaksUntil !== undefined));
  const fields = useMemo(() => field?.waves.map(cellsOf) ?? [], [field]);
  const pitch = row.total <= FEW ? 10 : 6;
  const hasWaves = row.waves.length > 1;
  const waves = laneWaves(row, nowMs).map((wave, index) => {
    const chosen = choice.wave === index;
    const href = rolloutHref(row, { ...choice, wave: chosen ? undefined : index });
    const cells = fields[index] ?? [];
    const counts = row.waves[index]?.counts ?? [];
    const open = (cell?: LaneCell) => {
      if (cell) return openCell(row, hasWaves ? index : undefined, cell);
      history.pushState(null, "", withBasePath(href));
    };
    return {
      ...wave,
      chosen,
      ...(hasWaves ? { href } : {}),
      ...(cells.length > 0
        ? { cells: <WaveField wave={wave} counts={counts} cells={cells} pitch={pitch} onOpen={open} /> }
        : {}),
    };
  });
  return <WaveLane label="Waves" waves={waves} gates={laneGates(row)} />;
}

/** Lists that cluster alone, or the clusters of the wave where a cell stands for several. */
function openCell(row: RolloutRow, wave: number | undefined, { name, isSeveral }: LaneCell): OpenedPart {
  const before = `${location.pathname}${location.search}`;
  const q = isSeveral ? "" : `name=${name}`;
  history.pushState(null, "", withBasePath(rolloutHref(row, { show: "all", wave, q })));
  const listed = isSeveral ? "[data-cluster]" : `[data-cluster="${CSS.escape(name)}"]`;
  return {
    find: () => document.querySelector<HTMLElement>(`section[aria-label=Clusters] ${listed} a`),
    back: () => history.pushState(null, "", before),
  };
}

interface WaveFieldProps extends ComponentProps<typeof Cells> {
  readonly wave: Pick<LaneWave, "name" | "current">;
  readonly counts: readonly StageCount[];
}

/** The clusters of a wave; on a phone there is only room for the current one's. */
function WaveField({ wave, counts, ...shown }: Omit<WaveFieldProps, "label">) {
  return (
    <div className={wave.current ? undefined : "down:hidden"}>
      <Cells label={fieldLabel(counts)} of={wave.name} {...shown} />
    </div>
  );
}

/** The time now, to the second, for what counts down. */
function useSecond(counts: boolean): number {
  return useSyncExternalStore(
    counts ? everySecond : never,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => 0,
  );
}

function never(): () => void {
  return () => undefined;
}
