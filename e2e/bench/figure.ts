/**
 * One measured figure. `floor` is what the machine allows at best, measured in the same run; `ratio` says how many
 * times that ours costs.
 */
export interface Figure {
  readonly id: string;
  readonly unit: string;
  readonly goal: number;
  readonly floor: number;
  readonly ours: number;
  readonly ratio: number;
  readonly holds: boolean;
  /** Of which of several things it is. */
  readonly note?: string;
}

/** What cannot be measured here, and why. */
export interface Skipped {
  readonly id: string;
  readonly skipped: string;
}

/** Lower is better. */
export function figure(id: string, unit: string, goal: number, floor: number, ours: number): Figure {
  return {
    id,
    unit,
    goal: rounded(goal),
    floor: rounded(floor),
    ours: rounded(ours),
    ratio: ratioOf(ours, floor),
    holds: ours <= goal,
  };
}

/** Higher is better. */
export function rate(id: string, unit: string, goal: number, floor: number, ours: number): Figure {
  return {
    id,
    unit,
    goal: rounded(goal),
    floor: rounded(floor),
    ours: rounded(ours),
    ratio: ratioOf(floor, ours),
    holds: ours >= goal,
  };
}

export function asLine(one: Figure | Skipped): string {
  if ("skipped" in one) return `skipped ${one.id}: ${one.skipped}`;
  const { id, unit, goal, floor, ours, ratio, holds, note } = one;
  const line = `${holds ? "holds  " : "FAILS  "} ${id.padEnd(22)} ${ours} ${unit} (goal ${goal}, floor ${floor}, ratio ${ratio})`;
  return note === undefined ? line : `${line}: ${note}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Nothing is as much as nothing. */
function ratioOf(one: number, other: number): number {
  return one === other ? 1 : rounded(one / other);
}
