"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { RefObject } from "react";
import { BesidePanel } from "@/components/ui/overlay/beside-panel";
import { SaveView } from "./save-view";
import { searchToSave } from "./saved-view";
import { useSavedViews } from "./use-saved-views";
import { ViewLines } from "./view-lines";

interface SavedViewsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * The views of this page's list, with the current one marked, and how to save another. They are stored in this browser.
 */
export function SavedViews({ anchor, onClose }: SavedViewsProps) {
  const path = usePathname();
  const search = searchToSave(useSearchParams());
  const views = useSavedViews();
  return (
    <BesidePanel label="Saved views" anchor={anchor} onClose={onClose} first="a, input" className="w-80">
      <ViewLines views={views.filter((view) => view.path === path)} search={search} onChosen={onClose} />
      <SaveView path={path} search={search} views={views} />
    </BesidePanel>
  );
}
