"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { age, exactTime } from "@/lib/format/time";
import { everySecond } from "./seconds";

interface AgeProps {
  /** RFC 3339. */
  readonly since: string;
}

/** How long ago, kept current; the exact time on hover. Renders again only when its text changes. */
export function Age({ since }: AgeProps) {
  const isDrawnAhead = use(AssumedWindowContext) !== undefined;
  const text = useSyncExternalStore(
    everySecond,
    () => age(since, Date.now()),
    () => (isDrawnAhead ? age(since, Date.now()) : ""),
  );
  return (
    <time dateTime={since} title={exactTime(since)} className="whitespace-nowrap">
      {text}
    </time>
  );
}
