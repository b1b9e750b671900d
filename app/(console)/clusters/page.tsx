import type { Metadata } from "next";
import { Suspense } from "react";
import { ClusterList } from "@/components/clusters/cluster-list";
import { LoadingClusters } from "@/components/clusters/list-states";

export const metadata: Metadata = { title: "Clusters" };

export default function ClustersPage() {
  return (
    <Suspense fallback={<LoadingClusters />}>
      <ClusterList />
    </Suspense>
  );
}
