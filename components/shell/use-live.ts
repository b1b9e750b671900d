"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LiveCache } from "./live-cache";
import { shareLive } from "./share-live";

/** Follows this browser's event stream while someone is signed in; without it the page becomes stale. */
export function useLive(signedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const cache = new LiveCache(queries);
    const stopWatching = cache.watchPages();
    const stop = new AbortController();
    const leave = () => cache.leave();
    addEventListener("pagehide", leave);
    void shareLive(cache, stop.signal);
    return () => {
      stop.abort();
      removeEventListener("pagehide", leave);
      stopWatching();
      cache.signedOut();
    };
  }, [queries, signedIn]);
}
