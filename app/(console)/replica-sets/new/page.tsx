import type { Metadata } from "next";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { NewReplicaSetContent } from "@/components/replica-sets/new-replica-set";

export const metadata: Metadata = { title: "New replica set" };

export default function NewReplicaSetPage() {
  return (
    <Suspense fallback={<ObjectAwaited />}>
      <NewReplicaSetContent />
    </Suspense>
  );
}
