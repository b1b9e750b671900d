import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingPlacements } from "@/components/placements/list-states";
import { PlacementList } from "@/components/placements/placement-list";

export const metadata: Metadata = { title: "Placements" };

export default function PlacementsPage() {
  return (
    <Suspense fallback={<LoadingPlacements />}>
      <PlacementList />
    </Suspense>
  );
}
