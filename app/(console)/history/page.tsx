import type { Metadata } from "next";
import { Suspense } from "react";
import { HistoryLoading, HistoryPage } from "@/components/history/history-page";

export const metadata: Metadata = { title: "What changed" };

export default function HistoryRoute() {
  return (
    <Suspense fallback={<HistoryLoading />}>
      <HistoryPage />
    </Suspense>
  );
}
