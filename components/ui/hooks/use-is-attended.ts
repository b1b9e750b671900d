"use client";

import { type FocusEvent, useState } from "react";

/** Whether the pointer or the focus is on an element, with the handlers that it takes to know. */
export function useIsAttended() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const attendance = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
  return [isPointed || isFocused, attendance] as const;
}
