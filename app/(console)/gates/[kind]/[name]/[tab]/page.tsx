import type { Metadata } from "next";
import { Suspense } from "react";
import { GateDetailPage, LoadingGate } from "@/components/gates/gate-detail-page";

export const metadata: Metadata = { title: "Gate" };
export const dynamicParams = false;

/** Exported once; the page reads kind and name from the address. */
export function generateStaticParams() {
  return [{ kind: "_", name: "_", tab: "_" }];
}

export default function OneGatePage() {
  return (
    <Suspense fallback={<LoadingGate />}>
      <GateDetailPage />
    </Suspense>
  );
}
