import { queryOptions, skipToken } from "@tanstack/react-query";
import type { SystemState } from "@/lib/api/metrics/system";

/** The state of the system as the event stream last reported it; written by the shell. */
export function systemState() {
  return queryOptions<SystemState>({ queryKey: ["system"], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
}
