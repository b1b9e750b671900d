import type { Metadata } from "next";
import { Suspense } from "react";
import { ApprovalsInbox } from "@/components/approvals/approvals-inbox";
import { LoadingApprovals } from "@/components/approvals/inbox-states";

export const metadata: Metadata = { title: "Approvals" };

export default function ApprovalsPage() {
  return (
    <Suspense fallback={<LoadingApprovals />}>
      <ApprovalsInbox />
    </Suspense>
  );
}
