import type { Metadata } from "next";
import { ApprovalsView } from "@/components/embed/views/approvals-view";

export const metadata: Metadata = { title: "Approvals" };

export default function EmbeddedApprovalsPage() {
  return <ApprovalsView />;
}
