"use client";

import { type ReactNode, useEffect, useRef } from "react";

const PAUSE_MS = 1000;

interface FlashProps {
  /** The children's text: a change flashes once, at most once a second. */
  readonly of: string | number;
  readonly children: ReactNode;
}

/** Marks a value that has just changed on its own. */
export function Flash({ of, children }: FlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef({ of, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (last.current.of === of) return;
    const now = performance.now();
    const due = now - last.current.at >= PAUSE_MS;
    last.current = { of, at: due ? now : last.current.at };
    if (due) restart(element.current);
  }, [of]);
  return (
    <span ref={element} className="rounded-mark" data-figure={typeof of === "number" ? "" : undefined}>
      {children}
    </span>
  );
}

function restart(element: HTMLElement | null): void {
  element?.classList.remove("flash");
  element?.getBoundingClientRect();
  element?.classList.add("flash");
}
