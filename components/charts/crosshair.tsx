import { PLOT } from "./scale";

interface CrosshairProps {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  /** Where the lines are at that time. */
  readonly dots: readonly { readonly key: string; readonly y: number; readonly colour: string }[];
}

/** The time being looked at, shared by all charts. */
export function Crosshair({ width, height, x, dots }: CrosshairProps) {
  return (
    <svg width={width} height={height} aria-hidden="true" className="pointer-events-none absolute inset-0">
      <line x1={x} x2={x} y1={PLOT.top} y2={height - PLOT.bottom} stroke="var(--accent)" />
      {dots.map(({ key, y, colour }) => (
        <circle key={key} cx={x} cy={y} r={3} fill={colour} stroke="var(--surface)" strokeWidth={1.5} />
      ))}
    </svg>
  );
}
