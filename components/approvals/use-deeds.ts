"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import type { ApprovalRow } from "@/lib/api/approvals";
import { approvalList } from "@/lib/queries/approvals";

/** What is to be written, and how its rows look once the hub shows it. */
export interface DeedWish {
  readonly words: string;
  readonly write: () => Promise<void>;
  readonly isSeen: (rows: readonly ApprovalRow[]) => boolean;
}

let deeds = 0;

/** Carries out one write and reports it, also on other pages; it is not called done before the hub shows it. True once the hub has taken it. */
export function useDeeds(): (wish: DeedWish) => Promise<boolean> {
  const queries = useQueryClient();
  return async ({ words, write, isSeen }) => {
    deeds += 1;
    const id = `deed-${deeds}`;
    try {
      await write();
    } catch (error) {
      tell({ id, phase: "failed", words: `${words}: not done.`, detail: error instanceof Error ? error.message : "It failed." });
      return false;
    }
    tell({ id, phase: "accepted", words: `${words}: accepted by the hub` });
    onceSeen(queries, isSeen, () => tell({ id, phase: "seen", words: `${words}: seen on the hub` }));
    return true;
  };
}

function onceSeen(queries: QueryClient, isSeen: DeedWish["isSeen"], then: () => void): void {
  const { queryKey } = approvalList();
  const look = () => {
    const page = queries.getQueryData(queryKey);
    if (!page || !isSeen(page.rows)) return;
    stop();
    then();
  };
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== queryKey[0] || query.queryKey.length > 1) return;
    if (type === "removed") stop();
    else look();
  });
  look();
}
