"use client";

import { type RefObject, useRef } from "react";
import { useOnNews } from "@/components/ui/hooks/use-on-news";
import { scrollToTop } from "@/components/ui/layout/scroll-to-top";

/** A new query of a part of a page scrolls it back to its top, if it was scrolled. */
export function useBeginOnNews<Part extends HTMLElement>(queryKey: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useOnNews(queryKey, () => {
    const page = part.current?.closest("main");
    const above =
      page && part.current ? page.getBoundingClientRect().top - part.current.getBoundingClientRect().top : 0;
    if (page && above > 0) scrollToTop(page, page.scrollTop - above);
  });
  return part;
}
