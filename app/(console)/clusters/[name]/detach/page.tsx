import type { Metadata } from "next";
import { Suspense } from "react";
import { DetachPage, LoadingRunbook } from "@/components/detach/detach-page";

export const metadata: Metadata = { title: "Detach a cluster" };
export const dynamicParams = false;

/** Exported once; the page reads the name from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function Page() {
  return (
    <Suspense fallback={<LoadingRunbook />}>
      <DetachPage />
    </Suspense>
  );
}
