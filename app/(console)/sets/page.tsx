import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingSets, SetList } from "@/components/sets/set-list";

export const metadata: Metadata = { title: "Cluster sets" };

export default function SetsPage() {
  return (
    <Suspense fallback={<LoadingSets />}>
      <SetList />
    </Suspense>
  );
}
