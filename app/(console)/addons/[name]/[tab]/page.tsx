import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOnDetail, LoadingAddOn } from "@/components/addons/add-on-detail";

export const metadata: Metadata = { title: "Add-on" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_", tab: "_" }];
}

export default function AddOnTabPage() {
  return (
    <Suspense fallback={<LoadingAddOn />}>
      <AddOnDetail />
    </Suspense>
  );
}
