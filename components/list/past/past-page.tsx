"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { late } from "@/components/ui/hooks/late";
import { hasPast } from "./pages-with-past";

const NoPastPage = late(async () => (await import("./no-past-page")).NoPastPage);

/**
 * Instead of a page that has no earlier times, where its address names one: why, and the ways to now and to the list.
 * Nothing on pages that have them.
 */
export function PastPage() {
  const pathname = usePathname();
  const at = useSearchParams().get("at");
  return !at || hasPast(pathname) ? null : <NoPastPage at={at} pathname={pathname} />;
}
