import type { Metadata } from "next";
import { NewSetPage } from "@/components/sets/new-set-page";

export const metadata: Metadata = { title: "New cluster set" };

export default function NewSetRoute() {
  return <NewSetPage />;
}
