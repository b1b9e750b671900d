import type { Metadata } from "next";
import { Suspense } from "react";
import { CatalogueList, LoadingCatalogue } from "@/components/catalogue/catalogue-list";

export const metadata: Metadata = { title: "Catalogue" };

export default function Page() {
  return (
    <Suspense fallback={<LoadingCatalogue />}>
      <CatalogueList />
    </Suspense>
  );
}
