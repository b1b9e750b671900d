"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { cn } from "@/lib/cn";
import { showBeside } from "./show-beside";

interface BesidePanelProps {
  readonly label: string;
  /** What it belongs to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** What gets the focus first: a selector. */
  readonly first: string;
  /** How wide it is. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Choices beside the button that opened them, as high as there is room. Esc or a click elsewhere closes it. */
export function BesidePanel({ label, anchor, onClose, first, className, children }: BesidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !anchor.current) return;
    showBeside(element, anchor.current, 4);
    element.querySelector<HTMLElement>(first)?.focus();
  }, [anchor, first]);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      className={cn(
        "inset-auto m-0 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-panel bg-raised p-3 text-text shadow-pop",
        className,
      )}
    >
      {children}
    </div>
  );
}
