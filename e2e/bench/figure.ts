/** One measured figure. `floor` is what the machine allows at best, measured in the same run; `ratio` is ours to it. */
export interface Figure {
  readonly id: string;
  readonly unit: string;
  readonly goal: number;
  readonly floor: number;
  readonly ours: number;
  readonly ratio: number;
  readonly holds: boolean;
}

/** Lower is better for all of ours. */
export function figure(id: string, unit: string, goal: number, floor: number, ours: number): Figure {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return { id, unit, goal, floor: rounded(floor), ours: rounded(ours), ratio: rounded(ours / floor), holds: ours <= goal };
}

export function asLine({ id, unit, goal, floor, ours, ratio, holds }: Figure): string {
  return `${holds ? "holds " : "FAILS "} ${id.padEnd(16)} ${ours} ${unit} (goal ${goal}, floor ${floor}, ratio ${ratio})`;
}
