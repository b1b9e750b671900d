"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

interface SheetOverProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Over the page from below, as wide as it; it traps the focus. */
export function SheetOver({ label, onClose, children }: SheetOverProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 mt-auto flex max-h-[92dvh] w-full max-w-full animate-rise flex-col rounded-t-dialog bg-raised text-text shadow-dialog backdrop:bg-scrim"
    >
      {children}
    </dialog>
  );
}
