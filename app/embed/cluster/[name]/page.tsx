import type { Metadata } from "next";
import { ClusterView } from "@/components/embed/views/cluster-view";

export const metadata: Metadata = { title: "Cluster" };
export const dynamicParams = false;

/** Exported once; the frame reads the names from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function EmbeddedClusterPage() {
  return <ClusterView />;
}
