import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const CUT = { stroke: "var(--surface)", strokeWidth: 1.6 } as const;
const SOLID = { fill: "currentColor", stroke: "none" } as const;
const RING = <circle cx="8" cy="8" r="6" />;

/** Drawn on 16 px, each with an outline of its own, so that they differ without colour. */
const SHAPES = {
  "disc-check": (
    <>
      <circle cx="8" cy="8" r="6.5" {...SOLID} />
      <path d="m5.2 8.3 2 2 3.6-4.1" {...CUT} />
    </>
  ),
  triangle: (
    <>
      <path d="M8 2.4 14 13.2H2z" fill="currentColor" strokeWidth="1.4" />
      <path d="M8 6.3v3.1M8 11.4v.01" {...CUT} />
    </>
  ),
  octagon: (
    <>
      <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" {...SOLID} />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" {...CUT} />
    </>
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.3 2.4" />
      <path d="M6.5 6.6c0-1 .600-1.6 1.5-1.6s1.5.600 1.5 1.4c0 1.2-1.5 1.2-1.5 2.3M8 10.9v.01" />
    </>
  ),
  slashed: (
    <>
      {RING}
      <path d="m3.8 12.2 8.4-8.4" />
    </>
  ),
  dashed: <circle cx="8" cy="8" r="6" strokeDasharray="2.3 2.4" />,
  arc: (
    <>
      <circle cx="8" cy="8" r="6" className="stroke-line-strong" />
      <path d="M8 2a6 6 0 0 1 6 6" strokeWidth="2" />
    </>
  ),
  padlock: <path d="M3.5 7.5h9v6h-9zM5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3M8 10v1.2" />,
  inward: <path d="M9.5 2.5h4v11h-4M2 8h7.5M6.8 5.2 9.6 8l-2.8 2.8" />,
  downward: <path d="M2.5 10v3.5h11V10M8 2.5v7.5M5 7.2l3 3 3-3" />,
  barred: (
    <>
      {RING}
      <path d="M5 8h6" strokeWidth="1.8" />
    </>
  ),
  clock: (
    <>
      {RING}
      <path d="M8 4.6V8l2.3 1.6" />
    </>
  ),
  hourglass: <path d="M4 2.5h8M4 13.5h8M5 2.5v2.3L8 8l3-3.2V2.5M5 13.5v-2.3L8 8l3 3.2v2.3" />,
  ringed: (
    <>
      {RING}
      <path d="M8 4.8v3.6M8 11v.01" strokeWidth="1.8" />
    </>
  ),
  "struck-clock": (
    <>
      <circle cx="8" cy="8.5" r="5.5" />
      <path d="M8 5.7v2.8l1.9 1.3M6.2 1.5h3.6M2 2.2l12 12.3" />
    </>
  ),
  "disc-pause": (
    <>
      <circle cx="8" cy="8" r="6.5" {...SOLID} />
      <path d="M6.3 5.6v4.8M9.7 5.6v4.8" {...CUT} />
    </>
  ),
  dash: <path d="M4 8h8" />,
  check: <path d="m3 8.6 3.2 3.2L13 4.7" />,
  unequal: <path d="M3 6h10M3 10h10M10.5 3l-5 10" />,
  layers: <path d="M8 2.6 14 6 8 9.4 2 6zM2.5 9.6 8 12.7l5.5-3.1" />,
  bin: <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.700 9h6.6l.700-9" />,
} as const satisfies Record<string, ReactNode>;

export type StatusShape = keyof typeof SHAPES;

interface StatusIconProps {
  readonly shape: StatusShape;
  readonly className?: string;
}

export function StatusIcon({ shape, className }: StatusIconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cn(
        "size-3.5 flex-none fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]",
        shape === "arc" && "motion-safe:animate-turn",
        className,
      )}
    >
      {SHAPES[shape]}
    </svg>
  );
}
