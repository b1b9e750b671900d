"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusIcon } from "@/components/ui/status-icon";
import { clock } from "@/lib/format/time";
import { type LiveState, liveState } from "@/lib/queries/live-state";
import { useStaleSince } from "./use-stale-since";

/** Stands beside buttons that write: why nothing would come of it now. Nothing while all is well. */
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
      return "Your session is over: nothing is written until you sign in again.";
    case "retrying":
      return `This page has not reached the console since ${since}: nothing is written until it does.`;
    default:
      return `The hub has not answered since ${since}: nothing is written until it does.`;
  }
}
