"use client";

import { useState } from "react";
import type { Recorded } from "@/lib/api/metrics/recorded";
import { cn } from "@/lib/cn";
import { clock } from "@/lib/format/time";

const MINUTE_MS = 60_000;

/** Of our own: a browser draws its track in the other theme's colours where the accent stands out less. */
const TRACK = [
  "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-mark",
  "[&::-webkit-slider-runnable-track]:bg-control",
  "[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-mark [&::-moz-range-track]:bg-control",
];
const THUMB = [
  "[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none",
  "[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent",
  "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0",
  "[&::-moz-range-thumb]:bg-accent",
];

interface TimeScrubberProps extends Pick<Recorded, "holes"> {
  /** The beginning and the end, in milliseconds since epoch. */
  readonly since: number;
  readonly now: number;
  readonly value: number;
  /** When it is let go, or moved by a key. */
  readonly onChange: (ms: number) => void;
}

/** A slider over all times that are known, with those of which nothing is. */
export function TimeScrubber({ since, now, value, holes, onChange }: TimeScrubberProps) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? value;
  const span = Math.max(1, now - since);
  const percent = (ms: number) => `${(100 * Math.max(0, Math.min(ms - since, span))) / span}%`;
  const text = clock(new Date(shown).toISOString(), now);
  const settle = () => {
    if (dragged !== undefined) onChange(dragged);
    setDragged(undefined);
  };
  return (
    <div className="mt-1 flex items-center gap-3 text-small text-text-2">
      <span className="flex-none tabular-nums">{clock(new Date(since).toISOString(), now)}</span>
      <div className="relative min-w-0 flex-1">
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={text}
          min={since}
          max={now}
          step={MINUTE_MS / 4}
          value={shown}
          onChange={({ target }) => setDragged(Number(target.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
          className={cn("block h-6 w-full cursor-pointer appearance-none bg-transparent", ...TRACK, ...THUMB)}
        />
        {holes.map(({ from, to }) => (
          <span
            key={from}
            aria-hidden="true"
            className="pointer-events-none absolute bottom-0 h-1 rounded-mark bg-warn"
            style={{ left: percent(Date.parse(from)), right: `calc(100% - ${percent(Date.parse(to))})` }}
          />
        ))}
      </div>
      <span className="min-w-9 flex-none text-right tabular-nums">{dragged === undefined ? "now" : text}</span>
    </div>
  );
}
