import type { Metadata } from "next";
import { ApprovalsCountView } from "@/components/embed/views/approvals-count-view";

export const metadata: Metadata = { title: "Approvals" };

export default function EmbeddedApprovalsCountPage() {
  return <ApprovalsCountView />;
}
