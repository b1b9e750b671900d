"use client";

import { useQuery } from "@tanstack/react-query";
import type { ListGroup } from "@/lib/api/list";
import { alikeGroups } from "@/lib/queries/approval-alike";
import { approvalRights } from "@/lib/queries/approval-case";
import type { Shown } from "./queue";

const NONE: readonly ListGroup[] = [];

/** What of the queue may be approved together, as far as its filter leaves it; nothing for whoever may not approve. */
export function useAlike({ state, q }: Shown) {
  const { data: rights } = useQuery(approvalRights());
  const isOffered = state === "waiting" && rights?.may.decide.allowed === true;
  const { data } = useQuery({ ...alikeGroups(q), enabled: isOffered });
  return { groups: (isOffered && data?.grouped?.groups) || NONE, accept: rights?.may.accept };
}
