import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOns } from "@/components/addons/add-ons";
import { Loading } from "@/components/addons/list-states";

export const metadata: Metadata = { title: "Add-ons" };

export default function AddOnsPage() {
  return (
    <Suspense fallback={<Loading />}>
      <AddOns />
    </Suspense>
  );
}
