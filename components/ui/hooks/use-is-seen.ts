"use client";

import { useEffect, useState } from "react";

/** Read a little before it comes into view. */
const AROUND = "300px";

/** Whether an element is in the part of the page that is seen, or close to it; true where the browser cannot tell. */
export function useIsSeen(element: Element | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element) return;
    if (typeof IntersectionObserver === "undefined") return setSeen(true);
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      rootMargin: AROUND,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
