import { queryOptions, skipToken } from "@tanstack/react-query";

/**
 * How current the pages are. `polled`: the stream does not say what changes on them, so they are fetched every few
 * seconds; `stale`: the hub does not answer the console; `retrying`: the console does not answer us.
 * `signed-out`: the session is over. Rows on screen were true until `since` (ms). `changedAt` (ms) is when the last
 * change arrived.
 */
export type LiveState =
  | { readonly status: "connecting" }
  | { readonly status: "live"; readonly changedAt?: number }
  | { readonly status: "polled" }
  | { readonly status: "stale"; readonly since: number }
  | { readonly status: "retrying"; readonly since: number; readonly retryAt: number }
  | { readonly status: "signed-out"; readonly since: number };

export const CONNECTING: LiveState = { status: "connecting" };

/** Written by the shell, which holds the event stream; read by components that show ages. */
export function liveState() {
  return queryOptions<LiveState>({
    queryKey: ["live"],
    queryFn: skipToken,
    initialData: CONNECTING,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
