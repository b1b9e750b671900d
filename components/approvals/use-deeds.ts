"use client";

import { useEffect, useState } from "react";
import type { ApprovalRow } from "@/lib/api/approvals";

/** One write to the hub, from sending to seeing it there. */
export interface Deed {
  readonly id: number;
  readonly words: string;
  readonly phase: "sending" | "accepted" | "seen" | "failed";
  readonly problem?: string;
}

/** What is to be written, and how its rows look once the hub shows it. */
export interface DeedWish {
  readonly words: string;
  readonly write: () => Promise<void>;
  readonly isSeen: (rows: readonly ApprovalRow[]) => boolean;
}

interface Kept extends Deed {
  readonly isSeen: DeedWish["isSeen"];
}

const SEEN_FOR_MS = 6000;

/** Carries out writes and follows each until the hub shows it; what is seen goes by itself, what failed stays until it is dismissed. */
export function useDeeds(rows: readonly ApprovalRow[]) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const deeds = kept.map((deed): Deed => (deed.phase === "accepted" && deed.isSeen(rows) ? { ...deed, phase: "seen" } : deed));
  const seen = deeds.flatMap(({ id, phase }) => (phase === "seen" ? [id] : [])).join();
  useEffect(() => {
    if (seen === "") return;
    const gone = new Set(seen.split(",").map(Number));
    const timer = setTimeout(() => setKept((all) => all.filter(({ id }) => !gone.has(id))), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, [seen]);

  /** True once the hub has taken it. */
  const run = async ({ words, write, isSeen }: DeedWish): Promise<boolean> => {
    const id = performance.now();
    const change = (next: Partial<Kept>) => setKept((all) => all.map((deed) => (deed.id === id ? { ...deed, ...next } : deed)));
    setKept((all) => [...all, { id, words, phase: "sending", isSeen }]);
    try {
      await write();
      change({ phase: "accepted" });
      return true;
    } catch (error) {
      change({ phase: "failed", problem: error instanceof Error ? error.message : "It failed." });
      return false;
    }
  };
  const dismiss = (id: number) => setKept((all) => all.filter((deed) => deed.id !== id));
  return { deeds, run, dismiss };
}
