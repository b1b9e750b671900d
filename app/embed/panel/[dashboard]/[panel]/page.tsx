import type { Metadata } from "next";
import { DashboardView } from "@/components/embed/views/dashboard-view";

export const metadata: Metadata = { title: "Panel" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ dashboard: "_", panel: "_" }];
}

export default function EmbeddedPanelPage() {
  return <DashboardView />;
}
