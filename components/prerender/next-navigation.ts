import { createContext, use } from "react";

/** Where a page is drawn that is drawn ahead of its script. */
export const PlaceContext = createContext(new URL("http://console/"));

/** In place of Next's, as the two below. */
export function useSearchParams(): URLSearchParams {
  return use(PlaceContext).searchParams;
}

export function usePathname(): string {
  return use(PlaceContext).pathname;
}

/** Nobody goes anywhere on a page that has no script yet. */
export function useRouter(): object {
  return {};
}
