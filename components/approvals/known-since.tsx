"use client";

import { useQuery } from "@tanstack/react-query";
import { MAX_DELETED } from "@/lib/api/approvals/max-deleted";
import { count } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import { approvalRights } from "@/lib/queries/approvals/approval-case";

/** Since when decided requests are known, also those that the hub has deleted. */
export function KnownSince() {
  const { data } = useQuery(approvalRights());
  if (!data) return null;
  return (
    <p className="border-line border-b px-4 py-2 text-small text-text-3 sheet:pl-6">
      Decided requests since {clock(data.knownSince, Date.now())}, including the last {count(MAX_DELETED)} that the hub
      deleted.{data.hasEarlier ? " Earlier ones are shown as far as this console kept them on disk." : null}
    </p>
  );
}
