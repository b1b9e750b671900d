"use client";

import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";
import { Modal } from "./modal";

interface DialogProps {
  /** The question, or the title. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the one that changes nothing first. */
  readonly foot: ReactNode;
  /** For what is shown beside what is chosen. */
  readonly isWide?: boolean;
  /** On a phone it comes from below, as wide as the window. */
  readonly isSheet?: boolean;
  /** Esc, or a click outside. Stop rendering it then. */
  readonly onClose: () => void;
}

/** Above the page while rendered: traps the focus and restores it. */
export function Dialog({ title, children, foot, isWide = false, isSheet = false, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal
      labelledBy={`${id}-title`}
      onClose={onClose}
      className={cn(
        "m-auto max-h-[calc(100dvh-32px)] overflow-y-auto rounded-dialog",
        isWide ? "w-[min(920px,calc(100vw-32px))]" : "w-[min(460px,calc(100vw-32px))]",
        isSheet && "max-sheet:mb-0 max-sheet:w-full max-sheet:max-w-full max-sheet:rounded-b-none",
      )}
    >
      <div className="px-5 pt-[18px] pb-4">
        <h2 id={`${id}-title`} className="mb-1.5 text-pretty font-strong text-head [overflow-wrap:anywhere]">
          {title}
        </h2>
        {children}
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
        {foot}
      </div>
    </Modal>
  );
}
