"use client";

import { useQuery } from "@tanstack/react-query";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { ReadView } from "@/components/embed/read-view";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { count } from "@/lib/format/count";
import { approvalStats } from "@/lib/queries/list/stats";

const AT = "/approvals";

/** How many requests wait for a person. */
export function ApprovalsCountView() {
  return (
    <EmbedFrame at={AT} lines={1}>
      {() => <Waiting />}
    </EmbedFrame>
  );
}

function Waiting() {
  const read = useQuery(approvalStats());
  return (
    <ReadView read={read} lines={1}>
      {({ facets, synced }) => {
        const size = facets?.waits?.values.find(({ value }) => value === "person")?.size ?? 0;
        return (
          <Link href={AT} className="flex items-baseline gap-2 px-4 py-2.5 hover:bg-hover sheet:px-6">
            <span className="font-strong text-figure tracking-[-0.025em]">
              <Flash of={size}>{count(size)}</Flash>
            </span>
            <span className="text-text-2">
              {size === 1 ? "approval waits for a person" : "approvals wait for a person"}
              {synced ? "" : ", still loading"}
            </span>
          </Link>
        );
      }}
    </ReadView>
  );
}
