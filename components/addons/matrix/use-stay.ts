"use client";

import { type RefObject, useEffect, useState } from "react";
import { showBeside } from "@/components/ui/overlay/show-beside";

const CARD_AFTER_MS = 120;
const GAP_PX = 6;

interface Floats {
  readonly ring: RefObject<HTMLElement | null>;
  readonly card: RefObject<HTMLElement | null>;
}

/**
 * Shows a card next to the cell after hovering for a moment; scrolling hides it. True while the cell with that key is
 * hovered. Without `isFloating` there is no card.
 */
export function useStay(key: string | undefined, { ring, card }: Floats, isFloating: boolean): boolean {
  const [stayed, setStayed] = useState<string>();
  useEffect(() => {
    const shown = card.current;
    if (key === undefined) return;
    const hide = () => {
      if (shown?.matches(":popover-open")) shown.hidePopover();
    };
    const timer = setTimeout(() => {
      setStayed(key);
      if (isFloating && shown && ring.current) showBeside(shown, ring.current, GAP_PX);
      addEventListener("scroll", hide, { capture: true, passive: true });
    }, CARD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", hide, { capture: true });
      hide();
    };
  }, [key, ring, card, isFloating]);
  return key !== undefined && stayed === key;
}
