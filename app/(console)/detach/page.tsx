import type { Metadata } from "next";
import { Suspense } from "react";
import { DetachingPage } from "@/components/detach/detaching-page";

export const metadata: Metadata = { title: "Detach clusters" };

export default function Page() {
  return (
    <Suspense>
      <DetachingPage />
    </Suspense>
  );
}
