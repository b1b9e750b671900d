import type { Metadata } from "next";
import { Suspense } from "react";
import { NewPlacementPage } from "@/components/placements/editor/new-placement-page";
import { LoadingPlacement } from "@/components/placements/placement-detail";

export const metadata: Metadata = { title: "New placement" };

export default function NewPlacementRoute() {
  return (
    <Suspense fallback={<LoadingPlacement />}>
      <NewPlacementPage />
    </Suspense>
  );
}
