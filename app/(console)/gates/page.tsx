import type { Metadata } from "next";
import { Suspense } from "react";
import { GateList, LoadingGates } from "@/components/gates/gate-list";

export const metadata: Metadata = { title: "Gates" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingGates />}>
      <GateList />
    </Suspense>
  );
}
