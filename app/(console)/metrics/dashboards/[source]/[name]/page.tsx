import type { Metadata } from "next";
import { Suspense } from "react";
import { DashboardComing, LateDashboard } from "@/components/dashboards/late-dashboard";

export const metadata: Metadata = { title: "Dashboard" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ source: "_", name: "_" }];
}

export default function OneDashboardPage() {
  return (
    <Suspense fallback={<DashboardComing />}>
      <LateDashboard />
    </Suspense>
  );
}
