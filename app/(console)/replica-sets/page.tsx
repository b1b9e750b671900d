import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingReplicaSets } from "@/components/replica-sets/list-states";
import { ReplicaSetList } from "@/components/replica-sets/replica-set-list";

export const metadata: Metadata = { title: "Replica sets" };

export default function ReplicaSetsPage() {
  return (
    <Suspense fallback={<LoadingReplicaSets />}>
      <ReplicaSetList />
    </Suspense>
  );
}
