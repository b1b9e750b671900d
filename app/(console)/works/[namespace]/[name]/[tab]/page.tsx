import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingWork, WorkDetailPage } from "@/components/works/work-detail";

export const metadata: Metadata = { title: "Work" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ namespace: "_", name: "_", tab: "_" }];
}

export default function WorkTabPage() {
  return (
    <Suspense fallback={<LoadingWork />}>
      <WorkDetailPage />
    </Suspense>
  );
}
