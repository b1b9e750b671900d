"use client";

import { useEffect, useEffectEvent } from "react";

interface TypedAheadProps {
  /** Takes what is typed. */
  readonly ahead: { text: string };
  readonly onClose: () => void;
}

/** Stands for the palette until it is here: whoever begins to write meanwhile writes into it, and not into the page. */
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
  // Whoever has keys of his own leaves them alone while a dialog is open.
  return <dialog open hidden />;
}
