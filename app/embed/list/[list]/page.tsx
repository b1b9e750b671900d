import type { Metadata } from "next";
import { ListView } from "@/components/embed/views/list-view";

export const metadata: Metadata = { title: "List" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ list: "_" }];
}

export default function EmbeddedListPage() {
  return <ListView />;
}
