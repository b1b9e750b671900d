import type { Metadata } from "next";
import { Suspense } from "react";
import { Board } from "@/components/metrics/board";
import { BoardLoading } from "@/components/metrics/board-loading";

export const metadata: Metadata = { title: "Metrics" };

export default function MetricsPage() {
  return (
    <Suspense fallback={<BoardLoading />}>
      <Board />
    </Suspense>
  );
}
