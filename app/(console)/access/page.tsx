import type { Metadata } from "next";
import { Suspense } from "react";
import { AccessList, LoadingAccess } from "@/components/access/access-list";

export const metadata: Metadata = { title: "Access" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingAccess />}>
      <AccessList />
    </Suspense>
  );
}
