import type { Metadata } from "next";
import { Suspense } from "react";
import { ClusterDetail, LoadingCluster } from "@/components/clusters/cluster-detail";

export const metadata: Metadata = { title: "Cluster" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_", tab: "_" }];
}

export default function ClusterTabPage() {
  return (
    <Suspense fallback={<LoadingCluster />}>
      <ClusterDetail />
    </Suspense>
  );
}
