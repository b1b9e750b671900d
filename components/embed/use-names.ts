"use client";

import { usePathname } from "next/navigation";

/** The names in the address of a frame, after `/embed/<view>`. */
export function useNames(): readonly string[] {
  return usePathname().split("/").slice(3).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
