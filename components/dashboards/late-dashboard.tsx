"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";

const DashboardPage = late(async () => (await import("./dashboard-page")).DashboardPage);

/** The frame at once; what reads and draws dashboards is loaded for this page alone. */
export function LateDashboard() {
  const alive = useAlive();
  return <Suspense fallback={<DashboardComing />}>{alive ? <DashboardPage /> : <DashboardComing />}</Suspense>;
}

export function DashboardComing() {
  return <PageHeader title="Dashboard" crumbs={[{ href: "/metrics", label: "Metrics" }]} />;
}
