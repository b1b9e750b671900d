"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { shownTime } from "@/lib/format/shown-time";
import { age, exactTime } from "@/lib/format/time";
import { everySecond } from "./seconds";

interface AgeProps {
  /** RFC 3339. */
  readonly since: string;
}

/** How long ago, kept current, at the time that the page is of; the exact time on hover. Renders again only when its text changes. */
export function Age({ since }: AgeProps) {
  const isDrawnAhead = use(AssumedWindowContext) !== undefined;
  const text = useSyncExternalStore(
    everySecond,
    () => age(since, shownTime()),
    () => (isDrawnAhead ? age(since, Date.now()) : ""),
  );
  return (
    <time dateTime={since} title={exactTime(since)} className="whitespace-nowrap">
      {text}
    </time>
  );
}
