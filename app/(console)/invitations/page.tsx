import type { Metadata } from "next";
import { Suspense } from "react";
import { InvitationList, LoadingInvitations } from "@/components/invitations/invitation-list";

export const metadata: Metadata = { title: "Invitations" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingInvitations />}>
      <InvitationList />
    </Suspense>
  );
}
