import { createContext, use } from "react";

/** The page being prerendered. */
export const PlaceContext = createContext(new URL("http://console/"));

/** Replaces Next's hook, as do the two below. */
export function useSearchParams(): URLSearchParams {
  return use(PlaceContext).searchParams;
}

export function usePathname(): string {
  return use(PlaceContext).pathname;
}

/** A prerendered page has no navigation. */
export function useRouter(): object {
  return {};
}
