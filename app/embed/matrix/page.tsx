import type { Metadata } from "next";
import { MatrixView } from "@/components/embed/views/matrix-view";

export const metadata: Metadata = { title: "Matrix" };

export default function EmbeddedMatrixPage() {
  return <MatrixView />;
}
