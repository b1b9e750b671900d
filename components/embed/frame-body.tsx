"use client";

import { QueryClientProvider, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { createQueries } from "@/components/shell/create-queries";
import { LiveCache } from "@/components/shell/live-cache";
import { shareLive } from "@/components/shell/share-live";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { withBasePath } from "@/lib/base-path";
import type { FrameMessage, FrameStatus } from "@/lib/embed/messages";
import { clock } from "@/lib/format/time";
import { session } from "@/lib/queries/session/session";
import { holdByChannel } from "./hold-by-channel";

/** Whether the sign-in still holds, where no event says so. */
const CHECKED_AGAIN_MS = 15_000;

interface FrameBodyProps {
  readonly facts: EmbedToken;
  readonly send: (message: FrameMessage) => void;
  readonly children: ReactNode;
}

/** What one person sees in a frame: with queries of their own, and the event stream of their token. */
export function FrameBody(props: FrameBodyProps) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Followed {...props} />
    </QueryClientProvider>
  );
}

function Followed({ facts, send, children }: FrameBodyProps) {
  useQuery({ ...session(), refetchInterval: CHECKED_AGAIN_MS, retry: false });
  const staleSince = useStaleSince();
  const [own, setOwn] = useState<FrameStatus>();
  const isLoaded = useHasLoaded();
  useFrameStream(isLoaded ? facts.id : undefined);
  const usual = isLoaded ? "shown" : "loading";
  const state = own ?? (staleSince ? "away" : usual);
  const { expiresAt } = facts;
  useEffect(() => send({ type: "state", state, expiresAt }), [send, state, expiresAt]);
  return (
    <OwnStateContext value={setOwn}>
      {staleSince ? (
        <p
          role="status"
          className="flex items-center gap-1.5 border-line border-b px-4 py-1.5 text-small text-warn-text"
        >
          <StatusIcon shape="triangle" className="flex-none" />
          Not connected. As it was at {clock(staleSince, Date.now())}.
        </p>
      ) : null}
      {children}
    </OwnStateContext>
  );
}

const OwnStateContext = createContext<(state: FrameStatus | undefined) => void>(() => undefined);

/** Says, while it is drawn, what the frame shows instead of its view. */
export function useOwnState(state: FrameStatus): void {
  const setOwn = use(OwnStateContext);
  useEffect(() => {
    setOwn(state);
    return () => setOwn(undefined);
  }, [setOwn, state]);
}

/** Once nothing was being read. */
function useHasLoaded(): boolean {
  const isReading = useIsFetching() > 0;
  const [hasLoaded, setLoaded] = useState(false);
  const settle = useEffectEvent(() => setLoaded(true));
  useEffect(() => {
    if (isReading || hasLoaded) return;
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
  }, [isReading, hasLoaded]);
  return hasLoaded;
}

/** Frames of one token share one stream. With another token it is opened again, and what is shown stays. */
function useFrameStream(token: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (token === undefined) return;
    const cache = new LiveCache(queries);
    const stopWatching = cache.watchPages();
    const stop = new AbortController();
    const leave = () => cache.leave();
    addEventListener("pagehide", leave);
    void shareLive(cache, stop.signal, {
      name: withBasePath(`/flotilla.embed/${token}`),
      holdAlone: holdByChannel,
    });
    return () => {
      stop.abort();
      removeEventListener("pagehide", leave);
      stopWatching();
      cache.signedOut();
    };
  }, [queries, token]);
}
