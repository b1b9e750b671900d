"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followLive } from "./follow-live";
import { LiveCache } from "./live-cache";

/** Holds this tab's one event stream while somebody is signed in; without it what is on screen grows old. */
export function useLive(signedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const cache = new LiveCache(queries);
    const stopWatching = cache.watchPages();
    const stop = new AbortController();
    void followLive(cache, stop.signal);
    return () => {
      stop.abort();
      stopWatching();
      cache.signedOut();
    };
  }, [queries, signedIn]);
}
