import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingReplicaSet, ReplicaSetDetailPage } from "@/components/replica-sets/replica-set-detail";

export const metadata: Metadata = { title: "Replica set" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ namespace: "_", name: "_", tab: "_" }];
}

export default function ReplicaSetTabPage() {
  return (
    <Suspense fallback={<LoadingReplicaSet />}>
      <ReplicaSetDetailPage />
    </Suspense>
  );
}
