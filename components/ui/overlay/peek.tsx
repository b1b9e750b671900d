"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { isTyping } from "@/components/ui/controls/is-typing";
import { Link } from "@/components/ui/controls/link";

interface PeekProps {
  readonly name: string;
  /** The object's own page. */
  readonly href: string;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
  /** At most two secondary buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One object of a list next to it; the list stays usable. On a phone it covers the page. */
export function Peek({ name, href, onPrevious, onNext, onClose, actions, children }: PeekProps) {
  const content = useRef<HTMLElement>(null);
  // What is opened has the focus, unless somebody types elsewhere; closing it gives the focus back to the list.
  useEffect(() => {
    if (!isTyping(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      aria-label={name}
      className="flex min-h-0 w-full flex-col border-line bg-surface sheet:w-(--peek-width) sheet:border-l"
    >
      <div className="flex items-start gap-1 border-line border-b py-2 pr-2 pl-4 sheet:pl-5">
        <h2 className="min-w-0 flex-1 py-1 font-medium font-mono text-body tracking-[-0.02em] [overflow-wrap:anywhere]">
          <Link href={href} className="hover:underline hover:underline-offset-2">
            {name}
          </Link>
        </h2>
        <IconButton label="Previous" onClick={onPrevious} disabled={!onPrevious}>
          <ChevronUp size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next" onClick={onNext} disabled={!onNext}>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <section
        ref={content}
        aria-label={`About ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 outline-offset-[-2px] sheet:px-5"
      >
        {children}
      </section>
      {actions ? <div className="flex gap-2 border-line border-t px-4 py-3 sheet:px-5">{actions}</div> : null}
    </aside>
  );
}
