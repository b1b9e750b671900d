"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRST_ANSWER_ID } from "@/lib/queries/list/first-answer";

/** A page that never rests is not waited for. */
const AT_MOST_MS = 2_000;
const INTERVAL_MS = 50;
const AT_REST_MS = 5_000;
/** Marks parts that are loading, or waiting for the page's script. */
const BUSY = `#main :is([aria-busy=true], #${FIRST_ANSWER_ID})`;

/** Whether the main content is loaded and rendered: the surroundings wait until the page first rests. */
export function useSettled(): boolean {
  const queries = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const until = performance.now() + AT_MOST_MS;
    const appearance = () => {
      const isBusy = queries.isFetching() > 0 || document.querySelector(BUSY) !== null;
      if (!isBusy || performance.now() > until) setSettled(true);
      else stop = rested(appearance);
    };
    let stop = rested(appearance);
    return () => stop();
  }, [queries]);
  return isSettled;
}

/** Whether a page has been settled for some seconds: for what nobody needs at once. */
export function useAtRest(isSettled: boolean): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => setAtRest(true), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isAtRest;
}

/**
 * Calls back when the page is idle, or soon in a browser without idle callbacks. Returns the function that cancels it.
 */
function rested(then: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis) idle = requestIdleCallback(then, { timeout: AT_MOST_MS });
    else then();
  }, INTERVAL_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
