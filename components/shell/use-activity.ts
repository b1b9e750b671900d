"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { personActed } from "@/lib/queries/deliberate";
import { session } from "@/lib/queries/session";

const TELL_EACH_MS = 5 * 60_000;
const DEEDS = ["pointerdown", "keydown", "wheel"] as const;

/** Tells the console now and then that somebody is here, also when they only read or type. */
export function useActivity(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let toldAt = Date.now();
    const act = () => {
      personActed();
      if (Date.now() - toldAt < TELL_EACH_MS) return;
      toldAt = Date.now();
      void queries.invalidateQueries({ queryKey: session().queryKey });
    };
    const options = { capture: true, passive: true };
    for (const deed of DEEDS) addEventListener(deed, act, options);
    return () => {
      for (const deed of DEEDS) removeEventListener(deed, act, options);
    };
  }, [queries]);
}
