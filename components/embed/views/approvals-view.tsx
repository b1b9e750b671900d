"use client";

import { Suspense } from "react";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameSkeleton } from "@/components/embed/frame-states";
import { hasVisibilityTracking } from "@/components/embed/seen-regions";
import { late } from "@/components/ui/hooks/late";
import type { EmbedToken } from "@/lib/api/embed/embed-token";

const ApprovalsInbox = late(async () => (await import("@/components/approvals/approvals-inbox")).ApprovalsInbox);

const RequestList = late(async () => (await import("@/components/approvals/request-list")).RequestList);

const AT = "/approvals";
const LINES = 6;

/**
 * What waits for a person: the inbox, where the token allows decisions and clicks cannot be stolen; else the list, whose
 * requests are decided in the console.
 */
export function ApprovalsView() {
  return (
    <EmbedFrame at={AT} holds={(path, token) => isInbox(token) && `${path}/`.startsWith(`${AT}/`)} lines={LINES}>
      {(token) => (
        <Suspense fallback={<FrameSkeleton lines={LINES} />}>
          {isInbox(token) ? <ApprovalsInbox /> : <Waiting />}
        </Suspense>
      )}
    </EmbedFrame>
  );
}

function isInbox({ allow }: EmbedToken): boolean {
  return allow.includes("approve") && hasVisibilityTracking();
}

function Waiting() {
  return (
    <>
      <EmbedHead title="Approvals" href={AT} />
      <RequestList q="waits=person" of="this hub" withCluster />
    </>
  );
}
