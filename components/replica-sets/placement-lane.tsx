"use client";

import { useRouter } from "next/navigation";
import { Cells } from "@/components/rollout-lane/cells";
import { WaveLane } from "@/components/rollout-lane/wave-lane";
import { cellsOf, fieldLabel, laneGates, laneWaves } from "@/components/rollouts/lane-model";
import type { ReplicaSetLane } from "@/lib/api/replica-sets/replica-set-detail";

/** So few clusters have room for larger cells. */
const FEW = 200;

interface PlacementLaneProps {
  readonly lane: ReplicaSetLane;
  /** Where its cells lead: the works of the set. */
  readonly href: string;
}

/** The waves of the rollout at one placement. */
export function PlacementLane({ lane, href }: PlacementLaneProps) {
  const router = useRouter();
  const waves = laneWaves(lane, Date.now()).map((wave, index) => {
    const field = lane.field.waves[index];
    const cells = field ? cellsOf(field) : [];
    return {
      ...wave,
      chosen: false,
      ...(cells.length > 0 && {
        cells: (
          <div className={wave.current ? undefined : "down:hidden"}>
            <Cells
              label={fieldLabel(lane.waves[index]?.counts ?? [])}
              cells={cells}
              pitch={lane.total <= FEW ? 10 : 6}
              of={`${wave.name} of ${lane.placement}`}
              onOpen={() => void router.push(href)}
            />
          </div>
        ),
      }),
    };
  });
  return <WaveLane label={`Waves of ${lane.placement}`} waves={waves} gates={laneGates(lane)} />;
}
