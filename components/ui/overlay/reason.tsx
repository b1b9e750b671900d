"use client";

import { type FocusEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { showBeside } from "./show-beside";
import { TooltipState } from "./tooltip-state";

interface ReasonProps {
  /** Why a control does nothing now, in a sentence. */
  readonly text: string;
  /** Draws the control, which stays in the order of the keyboard and names this text as its description. */
  readonly children: (describedBy: string) => ReactNode;
}

/**
 * Says why a control is off: on hover, on focus, and to screen readers. The text can be pointed at, selected and
 * copied, and Esc takes it away (WCAG 1.4.13).
 */
export function Reason({ text, children }: ReasonProps) {
  const id = useId();
  const { anchor, tip, state } = useTooltip();
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) state.leave("focus");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people use; this only follows where they are
    <span
      ref={anchor}
      className="inline-grid"
      onPointerEnter={() => state.enter("pointer")}
      onPointerLeave={() => state.leave("pointer")}
      onFocus={() => state.enter("focus")}
      onBlur={onBlur}
    >
      {children(id)}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on it does nothing, and least of all what a press on its row does */}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        onClick={stop}
        onMouseDown={stop}
        onPointerDown={stop}
        className="inset-auto m-0 max-w-80 animate-rise cursor-text select-text whitespace-normal rounded-control bg-raised px-2 py-1 text-left text-small text-text shadow-pop"
      >
        {text}
      </span>
    </span>
  );
}

function useTooltip() {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [state] = useState(() => new TooltipState(setOpen));
  useEffect(() => () => state.dismiss(), [state]);
  useEffect(() => {
    const element = tip.current;
    if (!isOpen || !element || !anchor.current) return;
    showBeside(element, anchor.current, 6);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It is for the tooltip alone, not for the dialog or the row around it.
      event.preventDefault();
      event.stopPropagation();
      state.dismiss();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      removeEventListener("keydown", onKeyDown, { capture: true });
      if (element.matches(":popover-open")) element.hidePopover();
    };
  }, [isOpen, state]);
  return { anchor, tip, state };
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
