import type { Metadata } from "next";
import { RolloutView } from "@/components/embed/views/rollout-view";

export const metadata: Metadata = { title: "Rollout" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ addOn: "_", namespace: "_", placement: "_" }];
}

export default function EmbeddedRolloutPage() {
  return <RolloutView />;
}
