"use client";

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isForbidden } from "@/lib/queries/api-problem";
import { askBehind } from "@/lib/queries/ask-behind";
import { type HintedOptions, hintOf } from "@/lib/queries/hints";
import { liveState } from "@/lib/queries/live-state";
import { useKeptError } from "./use-kept-error";

/** Where nobody hints at what is shown, whoever looks at it sees it again this often. */
const LOOKED_AT_MS = 5_000;
/** And where somebody does, this often, for what a hint may not tell of. */
const RARELY_MS = 60_000;

/** A query that is asked again when the event stream hints that its answer may be another, and hardly otherwise while the stream is open. */
export function useHinted<Data>(options: HintedOptions<Data>): UseQueryResult<Data> {
  const { subject, againMs = () => RARELY_MS, unhintedMs = LOOKED_AT_MS, enabled = true, ...query } = options;
  const queries = useQueryClient();
  const hint = useQuery({ ...hintOf(subject), enabled: enabled && subject !== undefined });
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status === "live" });
  const isHinted = isLive === true && hint.isSuccess && hint.data.window !== undefined;
  // First the hints, then the answer: so nothing falls between them. Where there can be none nobody waits for them.
  const isReady = subject === undefined || hint.data !== undefined || hint.failureCount > 0;
  const asked = useQuery({
    ...query,
    enabled: enabled && isReady,
    refetchInterval: ({ state }) => (isHinted && state.status !== "error" ? againMs(state.data) : unhintedMs),
  });
  const { stream, window, revision } = hint.data ?? {};
  const mark = enabled && isReady ? [stream, window, revision].join(" ") : undefined;
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    if (mark !== undefined) askBehind(queries, JSON.parse(key), mark);
  }, [queries, key, mark]);
  // What was allowed before must not stay on screen.
  const isRefused = asked.data !== undefined && isForbidden(asked.error);
  useEffect(() => {
    if (isRefused) void queries.resetQueries({ queryKey: JSON.parse(key), exact: true });
  }, [queries, key, isRefused]);
  return useKeptError(asked, key);
}
