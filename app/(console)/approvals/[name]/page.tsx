import type { Metadata } from "next";
import { Suspense } from "react";
import { ApprovalsInbox } from "@/components/approvals/approvals-inbox";
import { LoadingApprovals } from "@/components/approvals/inbox-states";

export const metadata: Metadata = { title: "Approvals" };
export const dynamicParams = false;

/** Exported once for all names; the inbox reads which one it is from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function ApprovalPage() {
  return (
    <Suspense fallback={<LoadingApprovals />}>
      <ApprovalsInbox />
    </Suspense>
  );
}
