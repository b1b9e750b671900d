import type { Metadata } from "next";
import { IdentitiesPage } from "@/components/identities/identities-page";

export const metadata: Metadata = { title: "Issued identities" };

export default function Page() {
  return <IdentitiesPage />;
}
