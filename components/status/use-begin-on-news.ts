"use client";

import { type RefObject, useEffect, useRef } from "react";
import { scrollToTop } from "@/components/ui/scroll-to-top";

/** Whoever asks something else of a part of a page wants to see how the answer begins: the part comes back to where it begins, once that was left. */
export function useBeginOnNews<Part extends HTMLElement>(asked: string): RefObject<Part | null> {
  const before = useRef(asked);
  const part = useRef<Part>(null);
  useEffect(() => {
    const page = part.current?.closest("main");
    const above = page && part.current ? page.getBoundingClientRect().top - part.current.getBoundingClientRect().top : 0;
    if (page && before.current !== asked && above > 0) scrollToTop(page, page.scrollTop - above);
    before.current = asked;
  }, [asked]);
  return part;
}
