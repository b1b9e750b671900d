import type { Metadata } from "next";
import { FleetView } from "@/components/embed/views/fleet-view";

export const metadata: Metadata = { title: "Fleet" };

export default function EmbeddedFleetPage() {
  return <FleetView />;
}
