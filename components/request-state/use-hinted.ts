"use client";

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type HintedOptions, hintOf } from "@/lib/queries/live/hints";
import { liveState } from "@/lib/queries/live/live-state";
import { refetchBehind } from "@/lib/queries/live/refetch-behind";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { useStoredError } from "./use-stored-error";

/** Poll interval without invalidations. */
const LOOKED_AT_MS = 5_000;
/** And with them, for changes they do not cover. */
const RARELY_MS = 60_000;

/** A query that is repeated when the event stream invalidates it, and rarely otherwise while the stream is open. */
export function useHinted<Data>(options: HintedOptions<Data>): UseQueryResult<Data> {
  const { subject, againMs = () => RARELY_MS, unhintedMs = LOOKED_AT_MS, enabled = true, ...query } = options;
  const queries = useQueryClient();
  const hint = useQuery({ ...hintOf(subject), enabled: enabled && subject !== undefined });
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status === "live" });
  const isHinted = isLive === true && hint.isSuccess && hint.data.window !== undefined;
  // First invalidations, then the answer, so that nothing is missed. If they are not available, the answer does not
  // wait.
  const isReady = subject === undefined || hint.data !== undefined || hint.failureCount > 0;
  const result = useQuery({
    ...query,
    enabled: enabled && isReady,
    refetchInterval: ({ state }) => (isHinted && state.status !== "error" ? againMs(state.data) : unhintedMs),
  });
  const { stream, window, revision } = hint.data ?? {};
  const mark = enabled && isReady ? [stream, window, revision].join(" ") : undefined;
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    if (mark !== undefined) refetchBehind(queries, JSON.parse(key), mark);
  }, [queries, key, mark]);
  // What was allowed before must not stay on screen.
  const isRefused = result.data !== undefined && isForbidden(result.error);
  useEffect(() => {
    if (isRefused) void queries.resetQueries({ queryKey: JSON.parse(key), exact: true });
  }, [queries, key, isRefused]);
  return useStoredError(result, key);
}
