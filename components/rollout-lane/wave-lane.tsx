"use client";

import { Fragment } from "react";
import { Gate, type LaneGate } from "./gate";
import { useWaveWidths } from "./use-wave-widths";
import { type LaneWave, Wave } from "./wave";

interface WaveLaneProps {
  readonly label: string;
  readonly waves: readonly LaneWave[];
  /** The gate after each wave but the last; none if a rollout is one lane. */
  readonly gates: readonly LaneGate[];
}

/** More waves need a wider page to lie side by side: `across` and `down` in app/globals.css. */
const MANY = 4;

/**
 * A rollout in the order of time: one line that runs through open gates and stops at a shut one. Where there is no room
 * for all waves side by side it runs down the page.
 */
export function WaveLane({ label, waves, gates }: WaveLaneProps) {
  const widths = useWaveWidths(waves);
  return (
    <div className={waves.length > MANY ? "@container/long-lane" : "@container/lane"}>
      <ol
        aria-label={label}
        className="flex flex-col border-line border-y bg-canvas across:min-h-52 across:flex-row across:px-6"
      >
        {waves.map((wave, index) => {
          const gate = gates[index];
          return (
            <Fragment key={wave.id}>
              <Wave wave={wave} width={widths[index] ?? 1} />
              {gate && index < waves.length - 1 ? (
                <Gate gate={gate} small={widths[index] === "stub" || widths[index + 1] === "stub"} />
              ) : null}
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}
