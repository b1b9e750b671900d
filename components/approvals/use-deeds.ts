"use client";

import { type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import type { ApprovalRow } from "@/lib/api/approvals";
import { approvalRow } from "@/lib/queries/approval-row";

/** What is to be written, and how its row looks once the hub shows it. */
export interface DeedWish {
  readonly words: string;
  readonly write: () => Promise<void>;
  /** The row's name in the list. */
  readonly row: string;
  /** Undefined: it has left the list. */
  readonly isSeen: (row: ApprovalRow | undefined) => boolean;
}

/** After this a toast has said what it can: the pages say the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

let deeds = 0;

/** Carries out one write and reports it, also on other pages; it is not called done before the hub shows it. True once the hub has taken it. */
export function useDeeds(): (wish: DeedWish) => Promise<boolean> {
  const queries = useQueryClient();
  return async (wish) => {
    const { words, write } = wish;
    deeds += 1;
    const id = `deed-${deeds}`;
    try {
      await write();
    } catch (error) {
      tell({ id, phase: "failed", words: `${words}: not done.`, detail: error instanceof Error ? error.message : "It failed." });
      return false;
    }
    tell({ id, phase: "accepted", words: `${words}: accepted by the hub` });
    onceSeen(queries, id, wish);
    return true;
  };
}

/** Whatever page comes next: the row is followed here, also where nothing shows it. */
function onceSeen(queries: QueryClient, id: string, { words, row, isSeen }: DeedWish): void {
  const unsubscribe = new QueryObserver(queries, approvalRow(id, row)).subscribe(({ data }) => {
    if (!data?.synced) return;
    const [found] = data.rows;
    const done = isSeen(found);
    if (found && !done) return;
    clearTimeout(timer);
    unsubscribe();
    if (done) tell({ id, phase: "seen", words: `${words}: seen on the hub` });
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
}
