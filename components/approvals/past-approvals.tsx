"use client";

import { PastBar } from "@/components/list/past/past-bar";
import { PageHeader } from "@/components/ui/layout/page-header";
import { APPROVALS_TITLE } from "./inbox-states";
import { RequestList } from "./request-list";

interface PastApprovalsProps {
  /** As in the address. */
  readonly at: string;
  /** The filter. */
  readonly q: string;
}

/** What waited for a decision at another time, and what had been decided. Nothing can be decided here. */
export function PastApprovals({ at, q }: PastApprovalsProps) {
  return (
    <>
      <PastBar at={at} />
      <PageHeader title={APPROVALS_TITLE} />
      <RequestList key={at} q={q} of="that time" withCluster at={at} />
    </>
  );
}
