"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "@/lib/cn";

interface ModalProps {
  /** What it is called, or the id of the element that says so. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly children: ReactNode;
  /** Where it is and how large. */
  readonly className: string;
  /** Esc, or a click outside. Stop rendering it then. */
  readonly onClose: () => void;
}

/** Above the page while rendered: traps the focus, puts it on what is marked `data-keep`, and restores it. */
export function Modal({ label, labelledBy, children, className, onClose }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // If it is closed while mounted, it restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-keep]")?.focus();
    return () => dialog.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, and comes as onCancel
    <dialog
      ref={element}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={cn("animate-rise bg-raised text-text shadow-dialog backdrop:bg-scrim", className)}
    >
      {children}
    </dialog>
  );
}
