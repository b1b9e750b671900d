import { Fragment } from "react";
import { Gate, type LaneGate } from "./gate";
import { type LaneWave, Wave } from "./wave";
import { waveWidths } from "./wave-widths";

interface WaveLaneProps {
  readonly label: string;
  readonly waves: readonly LaneWave[];
  /** The gate after each wave but the last; none if a rollout is one lane. */
  readonly gates: readonly LaneGate[];
}

/**
 * A rollout in the order of time: one line that runs through open gates and stops at a shut one. On a phone it runs
 * down the page.
 */
export function WaveLane({ label, waves, gates }: WaveLaneProps) {
  const widths = waveWidths(waves);
  return (
    <ol aria-label={label} className="flex flex-col border-line border-y bg-canvas sheet:flex-row sheet:px-6">
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
  );
}
