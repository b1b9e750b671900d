import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingRollout } from "@/components/rollouts/page-states";
import { RolloutPage } from "@/components/rollouts/rollout-page";

export const metadata: Metadata = { title: "Rollout" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ addOn: "_", namespace: "_", placement: "_" }];
}

export default function OneRolloutPage() {
  return (
    <Suspense fallback={<LoadingRollout />}>
      <RolloutPage />
    </Suspense>
  );
}
