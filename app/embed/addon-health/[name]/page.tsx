import type { Metadata } from "next";
import { AddOnHealthView } from "@/components/embed/views/add-on-health-view";

export const metadata: Metadata = { title: "Add-on" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function EmbeddedAddOnHealthPage() {
  return <AddOnHealthView />;
}
