import { useEffect, useRef } from "react";

/** Calls `tell` whenever something else is asked than the time before; not for what is asked first. */
export function useOnNews(asked: string | undefined, tell: () => void): void {
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    tell();
  });
}
