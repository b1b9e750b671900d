import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingWizard } from "@/components/addons/enable/enable-wizard";
import { InstallationPage } from "@/components/addons/installation/installation-page";

export const metadata: Metadata = { title: "Change an installation" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_", namespace: "_", placement: "_" }];
}

export default function ChangePage() {
  return (
    <Suspense fallback={<LoadingWizard />}>
      <InstallationPage />
    </Suspense>
  );
}
