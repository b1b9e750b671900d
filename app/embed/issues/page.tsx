import type { Metadata } from "next";
import { IssuesView } from "@/components/embed/views/issues-view";

export const metadata: Metadata = { title: "Needs attention" };

export default function EmbeddedIssuesPage() {
  return <IssuesView />;
}
