import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingOverview, Overview } from "@/components/overview/overview";

export const metadata: Metadata = { title: "Overview" };

export default function OverviewPage() {
  return (
    <Suspense fallback={<LoadingOverview />}>
      <Overview />
    </Suspense>
  );
}
