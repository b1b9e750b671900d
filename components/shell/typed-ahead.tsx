"use client";

import { useEffect, useEffectEvent } from "react";

interface TypedAheadProps {
  /** Takes what is typed. */
  readonly ahead: { text: string };
  readonly onClose: () => void;
}

/** Placeholder for the palette while it loads: typed characters go into it, and not into the page. */
export function TypedAhead({ ahead, onClose }: TypedAheadProps) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, isComposing, key, metaKey } = event;
    if (altKey || ctrlKey || metaKey || isComposing) return;
    if (key === "Escape") onClose();
    else if (key === "Backspace") ahead.text = ahead.text.slice(0, -1);
    else if (key.length === 1) ahead.text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => take(event);
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
  // Key handlers of pages pause while a dialog is open.
  return <dialog open hidden />;
}
