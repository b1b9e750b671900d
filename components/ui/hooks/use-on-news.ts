import { useEffect, useRef } from "react";

/** Calls `onChange` when the query differs from the previous one; not for the first. */
export function useOnNews(queryKey: string | undefined, toast: () => void): void {
  const before = useRef(queryKey);
  useEffect(() => {
    if (before.current === queryKey) return;
    before.current = queryKey;
    toast();
  });
}
