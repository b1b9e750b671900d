import type { Metadata } from "next";
import { Suspense } from "react";
import { Loading, Overview } from "@/components/overview/overview";

export const metadata: Metadata = { title: "Overview" };

export default function OverviewPage() {
  return (
    <Suspense fallback={<Loading />}>
      <Overview />
    </Suspense>
  );
}
