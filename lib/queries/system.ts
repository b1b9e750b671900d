import { queryOptions, skipToken } from "@tanstack/react-query";
import type { SystemState } from "@/lib/api/system";

/** How the machinery is, as the event stream last said; written by the shell. */
export function systemState() {
  return queryOptions<SystemState>({ queryKey: ["system"], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
}
