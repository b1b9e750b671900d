import type { Metadata } from "next";
import { Suspense } from "react";
import { NewObject } from "@/components/objects/new-object";
import { LoadingObject } from "@/components/objects/object-detail";

export const metadata: Metadata = { title: "New object" };

export default function NewObjectPage() {
  return (
    <Suspense fallback={<LoadingObject />}>
      <NewObject />
    </Suspense>
  );
}
