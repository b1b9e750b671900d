"use client";

import { useState } from "react";
import { type SizedWave, type WaveWidth, waveWidths } from "./wave-widths";

/**
 * The widths that waves have when they are first drawn. They stay while the rollout goes on from wave to wave, so that
 * nothing moves under somebody who reads, as long as the current wave is not one of those without room.
 */
export function useWaveWidths(waves: readonly SizedWave[]): readonly WaveWidth[] {
  const [widths, setWidths] = useState(() => waveWidths(waves));
  const isFitting =
    waves.length === widths.length && !waves.some(({ current }, index) => current && widths[index] === "stub");
  if (isFitting) return widths;
  const fitting = waveWidths(waves);
  setWidths(fitting);
  return fitting;
}
