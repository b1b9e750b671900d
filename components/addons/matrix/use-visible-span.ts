"use client";

import { useEffect, useState } from "react";

interface Span {
  readonly fromPx: number;
  readonly toPx: number;
}

/** What is drawn beyond the edges, so that scrolling shows no gap. */
const BEYOND_PX = 400;
const STEP_PX = 200;
/** Before it is measured: a screen. */
const FIRST: Span = { fromPx: 0, toPx: 1_200 };

/** The visible part of an element in the page, in pixels from its top; updated when scrolled by more than a step. */
export function useVisibleSpan(element: HTMLElement | null): Span {
  const [span, setSpan] = useState(FIRST);
  useEffect(() => {
    const sheet = element?.closest("main");
    if (!element || !sheet) return;
    const measure = () => {
      const fromPx = sheet.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.floor((fromPx - BEYOND_PX) / STEP_PX) * STEP_PX;
      const last = Math.ceil((fromPx + sheet.clientHeight + BEYOND_PX) / STEP_PX) * STEP_PX;
      setSpan((before) => (before.fromPx === first && before.toPx === last ? before : { fromPx: first, toPx: last }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    sheet.addEventListener("scroll", measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      sheet.removeEventListener("scroll", measure);
    };
  }, [element]);
  return span;
}
