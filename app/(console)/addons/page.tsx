import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOnsView } from "@/components/addons/add-ons-view";
import { LoadingAddOns } from "@/components/addons/list-states";

export const metadata: Metadata = { title: "Add-ons" };

export default function AddOnsPage() {
  return (
    <Suspense fallback={<LoadingAddOns />}>
      <AddOnsView />
    </Suspense>
  );
}
