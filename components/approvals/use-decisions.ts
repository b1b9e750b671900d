"use client";

import { type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { approvalRow } from "@/lib/queries/approvals/approval-row";

/** What to write, and how its row looks when the hub shows it. */
export interface DecisionInput {
  readonly text: string;
  readonly write: () => Promise<void>;
  /** The row's name in the list. */
  readonly row: string;
  /** Undefined: it has left the list. */
  readonly isSeen: (row: ApprovalRow | undefined) => boolean;
}

/** After this time the toast ends: the pages show the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

let decisions = 0;

/**
 * Carries out one write and reports it, also on other pages; it is only reported as done when the hub shows it. True
 * when the hub has accepted it.
 */
export function useDecisions(): (input: DecisionInput) => Promise<boolean> {
  const queries = useQueryClient();
  return async (input) => {
    const { text, write } = input;
    decisions += 1;
    const id = `decision-${decisions}`;
    try {
      await write();
    } catch (error) {
      toast({
        id,
        phase: "failed",
        text: `${text}: not done.`,
        detail: error instanceof Error ? error.message : "It failed.",
      });
      return false;
    }
    toast({ id, phase: "accepted", text: `${text}: accepted by the hub` });
    onceSeen(queries, id, input);
    return true;
  };
}

/** Whatever page comes next: the row is followed here even if no page shows it. */
function onceSeen(queries: QueryClient, id: string, { text, row, isSeen }: DecisionInput): void {
  const unsubscribe = new QueryObserver(queries, approvalRow(id, row)).subscribe(({ data }) => {
    if (!data?.synced) return;
    const [found] = data.rows;
    const done = isSeen(found);
    if (found && !done) return;
    clearTimeout(timer);
    unsubscribe();
    if (done) toast({ id, phase: "seen", text: `${text}: seen on the hub` });
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
}
