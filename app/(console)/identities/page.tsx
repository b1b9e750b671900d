import type { Metadata } from "next";
import { Suspense } from "react";
import { IdentitiesPage, LoadingIdentities } from "@/components/identities/identities-page";

export const metadata: Metadata = { title: "Issued identities" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingIdentities />}>
      <IdentitiesPage />
    </Suspense>
  );
}
