"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { LiveDot } from "@/components/ui/feedback/live-dot";
import { everySecond } from "@/components/ui/feedback/seconds";
import { CONNECTING, liveState } from "@/lib/queries/live/live-state";
import { liveText } from "./live-messages";

/** Whether the page is current. The label is always visible; seconds are visual only. */
export function LiveStatus() {
  const { data: state = CONNECTING } = useQuery(liveState());
  const label = useSyncExternalStore(
    everySecond,
    () => liveText(state, Date.now()).label,
    () => liveText(CONNECTING, 0).label,
  );
  const { tone, announcement } = liveText(state, 0);
  return (
    <div
      className="flex h-7 items-center gap-[7px] whitespace-nowrap px-2 text-small text-text-2"
      data-live={state.status}
    >
      <LiveDot tone={tone} />
      <span aria-hidden="true" data-figure="">
        {label}
      </span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
