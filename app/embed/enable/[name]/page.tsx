import type { Metadata } from "next";
import { EnableView } from "@/components/embed/views/enable-view";

export const metadata: Metadata = { title: "Enable an add-on" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function EmbeddedEnablePage() {
  return <EnableView />;
}
