import type { Metadata } from "next";
import { LateRule } from "@/components/notifications/late-notifications";

export const metadata: Metadata = { title: "Rule" };
export const dynamicParams = false;

/** Exported once for all rules; the page reads which one it is from the address. */
export function generateStaticParams() {
  return [{ name: "_" }];
}

export default function OneRulePage() {
  return <LateRule />;
}
