"use client";

import { ChevronLeft, ChevronRight, RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { TimeField } from "@/components/ui/controls/time-field";
import { QUICK_RANGES } from "@/lib/dashboards/time-range";
import { exactTime } from "@/lib/format/time";
import type { ShownTime } from "./use-shown-time";

interface TimeControlsProps {
  readonly from: string;
  readonly to: string;
  readonly window: ShownTime;
  /** Those of dashboards where a page has none of its own. */
  readonly quick?: readonly { readonly value: string; readonly label: string }[];
  readonly onTime: (from: string, to: string) => void;
  /** Undefined where the page is live. */
  readonly onRefresh?: (() => void) | undefined;
}

/** Quick ranges, steps back and forward by half of what is seen, from and to, and back to now. */
export function TimeControls({ from, to, window, quick = QUICK_RANGES, onTime, onRefresh }: TimeControlsProps) {
  const [isExact, setExact] = useState(false);
  const isQuick = to === "now" && quick.some(({ value }) => value === from);
  const length = window.to - window.from;
  const move = (by: number) => {
    const end = Math.min(Date.now(), window.to + by);
    onTime(String(Math.round(end - length)), String(Math.round(end)));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 sheet:justify-end">
      <IconButton label="Back" onClick={() => move(-length / 2)}>
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label="Forward" onClick={() => move(length / 2)}>
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <div className="max-sheet:order-first max-sheet:w-full">
        <Segmented
          label="Time range"
          choices={quick}
          value={isQuick ? from : ""}
          onValue={(value) => onTime(value, "now")}
        />
      </div>
      {window.isLive ? (
        onRefresh && (
          <IconButton label="Refresh" onClick={onRefresh}>
            <RotateCw size={16} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )
      ) : (
        <Button onClick={() => onTime(`now-${Math.max(1, Math.round(length / 60_000))}m`, "now")}>Now</Button>
      )}
      <Button appearance="quiet" aria-expanded={isExact} onClick={() => setExact(!isExact)}>
        {isQuick ? "From – to" : rangeText({ from, to, window })}
      </Button>
      {isExact ? <ExactTime window={window} onTime={onTime} /> : null}
    </div>
  );
}

/** "Last 3 h" of a range that goes on. */
function rangeText({ from, to, window }: Pick<TimeControlsProps, "from" | "to" | "window">): string {
  const [, amount, unit = ""] = (to === "now" && /^now-(\d+)([smhd])$/.exec(from)) || [];
  if (amount !== undefined) return `Last ${amount}\u00a0${unit === "m" ? "min" : unit}`;
  const [start, end] = [window.from, window.to].map((at) =>
    exactTime(new Date(at).toISOString()).replace(/:\d\d [A-Z].*$/, ""),
  );
  return `${start} – ${end}`;
}

/** In the time of this browser. */
function ExactTime({ window, onTime }: Pick<TimeControlsProps, "window" | "onTime">) {
  const [{ from, to }, setTimes] = useState({ from: window.from, to: window.to });
  const isRight = from < to;
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onTime(String(from), String(to));
      }}
    >
      <TimeField label="From" value={from} onChange={(ms) => setTimes({ from: ms, to })} />
      <TimeField label="To" value={to} onChange={(ms) => setTimes({ from, to: ms })} />
      <Button type="submit" reason={isRight ? undefined : "The time must begin before it ends."}>
        Show
      </Button>
    </form>
  );
}
