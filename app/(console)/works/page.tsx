import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingWorks } from "@/components/works/list-states";
import { WorkList } from "@/components/works/work-list";

export const metadata: Metadata = { title: "Works" };

export default function WorksPage() {
  return (
    <Suspense fallback={<LoadingWorks />}>
      <WorkList />
    </Suspense>
  );
}
