import type { Metadata } from "next";
import { LateRule } from "@/components/notifications/late-notifications";

export const metadata: Metadata = { title: "New rule" };

export default function NewRulePage() {
  return <LateRule />;
}
