import type { Metadata } from "next";
import { Suspense } from "react";
import { Dashboard } from "@/components/metrics/dashboard";
import { DashboardLoading } from "@/components/metrics/dashboard-loading";

export const metadata: Metadata = { title: "Metrics" };

export default function MetricsPage() {
  return (
    <Suspense fallback={<DashboardLoading />}>
      <Dashboard />
    </Suspense>
  );
}
