import type { Metadata } from "next";
import { Suspense } from "react";
import { ClusterSetPage, LoadingClusterSet } from "@/components/sets/set-detail";

export const metadata: Metadata = { title: "Cluster set" };
export const dynamicParams = false;

/** Exported once; the page reads the name from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function OneClusterSetPage() {
  return (
    <Suspense fallback={<LoadingClusterSet />}>
      <ClusterSetPage />
    </Suspense>
  );
}
