"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { showBeside } from "./show-beside";

const DELAY_MS = 300;

interface ReasonProps {
  /** Why a control does nothing now, in a sentence. */
  readonly text: string;
  /** Draws the control, which stays in the order of the keyboard and names this text as its description. */
  readonly children: (describedBy: string) => ReactNode;
}

/** Says why a control is off: to whoever hovers over it, comes to it with the keyboard, or has the page read out. */
export function Reason({ text, children }: ReasonProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
  };
  const showSoon = () => {
    hide();
    timer.current = setTimeout(() => {
      if (tip.current && anchor.current) showBeside(tip.current, anchor.current, 6);
    }, DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people use; this only follows where they are
    <span
      ref={anchor}
      className="inline-grid"
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onFocus={showSoon}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children(id)}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none inset-auto m-0 max-w-80 animate-rise rounded-control bg-raised px-2 py-1 text-small text-text shadow-pop"
      >
        {text}
      </span>
    </span>
  );
}
