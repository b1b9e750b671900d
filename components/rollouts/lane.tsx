"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { LaneCell, Pitch } from "@/components/rollout-lane/cell-paths";
import { Cells } from "@/components/rollout-lane/cells";
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
  const waves = laneWaves(row, nowMs).map((wave, index) => {
    const chosen = choice.wave === index;
    const href = rolloutHref(row, { ...choice, wave: chosen ? undefined : index });
    const cells = fields[index] ?? [];
    const counts = row.waves[index]?.counts ?? [];
    return {
      ...wave,
      chosen,
      ...(row.waves.length > 1 ? { href } : {}),
      ...(cells.length > 0
        ? { cells: <WaveField counts={counts} cells={cells} pitch={pitch} isCurrent={wave.current} href={href} /> }
        : {}),
    };
  });
  return <WaveLane label="Waves" waves={waves} gates={laneGates(row)} />;
}

interface WaveFieldProps {
  readonly counts: readonly StageCount[];
  readonly cells: readonly LaneCell[];
  readonly pitch: Pitch;
  readonly isCurrent: boolean;
  readonly href: string;
}

/** The clusters of a wave; on a phone there is only room for the current one's. */
function WaveField({ counts, cells, pitch, isCurrent, href }: WaveFieldProps) {
  return (
    <div className={isCurrent ? undefined : "down:hidden"}>
      <Cells
        label={fieldLabel(counts)}
        cells={cells}
        pitch={pitch}
        onOpen={() => history.pushState(null, "", withBasePath(href))}
      />
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
