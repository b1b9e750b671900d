import type { Metadata } from "next";
import { Suspense } from "react";
import { WorkbenchPage } from "@/components/addons/workbench/workbench-page";

export const metadata: Metadata = { title: "Workbench" };

export default function Page() {
  return (
    <Suspense>
      <WorkbenchPage />
    </Suspense>
  );
}
