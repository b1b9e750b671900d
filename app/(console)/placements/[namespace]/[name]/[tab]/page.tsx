import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingPlacement, PlacementDetailPage } from "@/components/placements/placement-detail";

export const metadata: Metadata = { title: "Placement" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ namespace: "_", name: "_", tab: "_" }];
}

export default function PlacementTabPage() {
  return (
    <Suspense fallback={<LoadingPlacement />}>
      <PlacementDetailPage />
    </Suspense>
  );
}
