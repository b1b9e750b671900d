import { type RefObject, useEffect, useRef } from "react";

/** The ref of an element that comes into view, no further than it must, when it becomes the current one. */
export function useInView<T extends Element>(isCurrent: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return element;
}
