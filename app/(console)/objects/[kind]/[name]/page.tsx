import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingObject, ObjectDetail } from "@/components/objects/object-detail";

export const metadata: Metadata = { title: "Object" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ kind: "_", name: "_" }];
}

export default function ObjectPage() {
  return (
    <Suspense fallback={<LoadingObject />}>
      <ObjectDetail />
    </Suspense>
  );
}
