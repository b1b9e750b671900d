export interface SizedWave {
  readonly size: number;
  readonly current: boolean;
}

/** A share of the lane's width, or a stub. */
export type WaveWidth = number | "stub";

/** It stays as wide when it is over: then others need room for their counts. */
const CURRENT = 1.6;
const MIN = 0.9;
const MAX = 1.3;
const ALL_UP_TO = 6;
const BEFORE = 1;
const BEHIND = 2;

/**
 * Widths by rank of size, not proportional: a wave of ten thousand would leave no room for the others. With more than
 * six waves only those around the current one, or the last ones of a finished rollout, keep theirs.
 */
export function waveWidths(waves: readonly SizedWave[]): readonly WaveWidth[] {
  if (waves.length === 1) return [CURRENT];
  const ranks = [...new Set(waves.map(({ size }) => size))].sort((a, b) => a - b);
  const step = ranks.length > 1 ? (MAX - MIN) / (ranks.length - 1) : 0;
  const now = waves.findIndex(({ current }) => current);
  const focus = now === -1 ? waves.length - 1 : now;
  return waves.map(({ size, current }, index) => {
    if (waves.length > ALL_UP_TO && (index < focus - BEFORE || index > focus + BEHIND)) return "stub";
    return current ? CURRENT : Number((MIN + step * ranks.indexOf(size)).toFixed(2));
  });
}
