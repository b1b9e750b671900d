import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingRollouts } from "@/components/rollouts/list-states";
import { RolloutList } from "@/components/rollouts/rollout-list";

export const metadata: Metadata = { title: "Rollouts" };

export default function RolloutsPage() {
  return (
    <Suspense fallback={<LoadingRollouts />}>
      <RolloutList />
    </Suspense>
  );
}
