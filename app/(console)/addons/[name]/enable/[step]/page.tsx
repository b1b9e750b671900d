import type { Metadata } from "next";
import { Suspense } from "react";
import { EnableWizard, LoadingWizard } from "@/components/addons/enable/enable-wizard";

export const metadata: Metadata = { title: "Enable an add-on" };
export const dynamicParams = false;

/** Exported once; the page reads the name and the step from the address. */
export function generateStaticParams() {
  return [{ name: "_", step: "_" }];
}

export default function EnablePage() {
  return (
    <Suspense fallback={<LoadingWizard />}>
      <EnableWizard />
    </Suspense>
  );
}
