import type { Metadata } from "next";
import { Suspense } from "react";
import { ClusterDetail, LoadingCluster } from "@/components/clusters/cluster-detail";

export const metadata: Metadata = { title: "Cluster" };
export const dynamicParams = false;

/** Exported once; the page reads the name from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function ClusterPage() {
  return (
    <Suspense fallback={<LoadingCluster />}>
      <ClusterDetail />
    </Suspense>
  );
}
