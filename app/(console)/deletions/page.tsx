import type { Metadata } from "next";
import { Suspense } from "react";
import { DeletionList, LoadingDeletions } from "@/components/deletions/deletion-list";

export const metadata: Metadata = { title: "Being deleted" };

export default function DeletionsPage() {
  return (
    <Suspense fallback={<LoadingDeletions />}>
      <DeletionList />
    </Suspense>
  );
}
