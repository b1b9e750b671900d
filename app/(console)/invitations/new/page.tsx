import type { Metadata } from "next";
import { LateJoin } from "@/components/invitations/join/late-join";

export const metadata: Metadata = { title: "Join a cluster" };

export default function NewInvitationPage() {
  return <LateJoin />;
}
