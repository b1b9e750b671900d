"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { showBeside } from "@/components/ui/show-beside";
import { SaveView } from "./save-view";
import { searchToSave } from "./saved-view";
import { useSavedViews } from "./use-saved-views";
import { ViewLines } from "./view-lines";

interface SavedViewsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The views of this page's list, the one that is shown marked, and what it takes to save another one. They stay in this browser. */
export function SavedViews({ anchor, onClose }: SavedViewsProps) {
  const popover = useRef<HTMLDivElement>(null);
  const path = usePathname();
  const search = searchToSave(useSearchParams());
  const views = useSavedViews();
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element || !anchor.current) return;
    showBeside(element, anchor.current, 4);
    element.style.setProperty("max-height", `calc(100dvh - ${element.getBoundingClientRect().top}px - 8px)`);
    element.querySelector<HTMLElement>("a, input")?.focus();
  }, [anchor]);
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label="Saved views"
      onToggle={({ newState }) => newState === "closed" && onClose()}
      className="inset-auto m-0 w-80 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-panel bg-raised p-3 text-text shadow-pop"
    >
      <ViewLines views={views.filter((view) => view.path === path)} search={search} onChosen={() => popover.current?.hidePopover()} />
      <SaveView path={path} search={search} views={views} />
    </div>
  );
}
