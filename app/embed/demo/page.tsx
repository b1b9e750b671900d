import type { Metadata } from "next";
import { EmbedDemo } from "@/components/embed/demo/embed-demo";

export const metadata: Metadata = { title: "Embedding" };

/** Of demos alone: a console that is not one answers that there is no such page. */
export default function EmbedDemoPage() {
  return <EmbedDemo />;
}
