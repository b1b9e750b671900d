import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingGate } from "@/components/gates/gate-detail-page";
import { NewGate } from "@/components/gates/new-gate";

export const metadata: Metadata = { title: "New gate" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingGate />}>
      <NewGate />
    </Suspense>
  );
}
