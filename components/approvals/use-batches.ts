"use client";

import { useQuery } from "@tanstack/react-query";
import type { ListGroup } from "@/lib/api/list/list";
import { approvalRights } from "@/lib/queries/approvals/approval-case";
import { batchGroups } from "@/lib/queries/approvals/approvals";
import type { QueueView } from "./queue";

const NONE: readonly ListGroup[] = [];

/** Batches in the queue that match its filter; empty for callers who may not approve or deny. */
export function useBatches({ state, q }: QueueView) {
  const { data: rights } = useQuery(approvalRights());
  const isOffered = state === "waiting" && rights?.may.decide.allowed === true;
  const { data } = useQuery({ ...batchGroups(q), enabled: isOffered });
  return { groups: (isOffered && data?.grouped?.groups) || NONE, accept: rights?.may.accept, isOffered };
}
