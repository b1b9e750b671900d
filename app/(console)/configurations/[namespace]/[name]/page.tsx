import type { Metadata } from "next";
import { Suspense } from "react";
import { ConfigurationDetail, LoadingConfiguration } from "@/components/addons/configuration/config-detail";

export const metadata: Metadata = { title: "Configuration" };
export const dynamicParams = false;

/** Exported once; the page reads the names from the address. */
export function generateStaticParams() {
  return [{ namespace: "_", name: "_" }];
}

export default function OneConfigurationPage() {
  return (
    <Suspense fallback={<LoadingConfiguration />}>
      <ConfigurationDetail />
    </Suspense>
  );
}
