"use client";

import { type RefObject, useRef } from "react";
import { scrollToTop } from "@/components/ui/scroll-to-top";
import { useOnNews } from "@/components/ui/use-on-news";

/** Whoever asks something else of a part of a page wants to see how the answer begins: the part comes back to where it begins, once that was left. */
export function useBeginOnNews<Part extends HTMLElement>(asked: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useOnNews(asked, () => {
    const page = part.current?.closest("main");
    const above = page && part.current ? page.getBoundingClientRect().top - part.current.getBoundingClientRect().top : 0;
    if (page && above > 0) scrollToTop(page, page.scrollTop - above);
  });
  return part;
}
