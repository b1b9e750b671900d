import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOnDetail, LoadingAddOn } from "@/components/addons/add-on-detail";

export const metadata: Metadata = { title: "Add-on" };
export const dynamicParams = false;

/** Exported once; the page reads the name from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function AddOnPage() {
  return (
    <Suspense fallback={<LoadingAddOn />}>
      <AddOnDetail />
    </Suspense>
  );
}
