"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRST_ANSWER_ID } from "@/lib/queries/first-answer";

/** Whoever never rests is not waited for. */
const AT_MOST_MS = 2_000;
const LOOK_EACH_MS = 50;
/** What says that it waits for something, or for the page's script. */
const BUSY = `#main :is([aria-busy=true], #${FIRST_ANSWER_ID})`;

/** Whether what somebody came for has been read and drawn: what stands around it waits until the page first rests. */
export function useSettled(): boolean {
  const queries = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const until = performance.now() + AT_MOST_MS;
    const look = () => {
      const isBusy = queries.isFetching() > 0 || document.querySelector(BUSY) !== null;
      if (!isBusy || performance.now() > until) setSettled(true);
      else stop = rested(look);
    };
    let stop = rested(look);
    return () => stop();
  }, [queries]);
  return isSettled;
}

/** Calls back once the page has nothing else to do, or soon in a browser that does not say so. Answers how to call it off. */
function rested(then: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis) idle = requestIdleCallback(then, { timeout: AT_MOST_MS });
    else then();
  }, LOOK_EACH_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
