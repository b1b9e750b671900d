"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { clock } from "@/lib/format/time";
import { type LiveState, liveState } from "@/lib/queries/live/live-state";
import { useStaleSince } from "./use-stale-since";

/** Beside buttons that write: why writing is not possible now. Empty otherwise. */
export function WriteObstacle() {
  const { data: status } = useQuery({ ...liveState(), select: (state) => state.status });
  const staleSince = useStaleSince();
  if (!status || !staleSince) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-pretty text-small text-warn-text">
      <StatusIcon shape="triangle" className="mt-px" />
      {obstacle(status, clock(staleSince, Date.now()))}
    </p>
  );
}

function obstacle(status: LiveState["status"], since: string): string {
  switch (status) {
    case "signed-out":
      return "Your session has ended: sign in again to make changes.";
    case "retrying":
      return `The console has been unreachable since ${since}: no changes can be made.`;
    default:
      return `The hub has been unreachable since ${since}: no changes can be made.`;
  }
}
