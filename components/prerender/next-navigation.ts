import { createContext, use } from "react";

/** The page being prerendered. */
export const AddressContext = createContext(new URL("http://console/"));

/** Replaces Next's hook, as do the two below. */
export function useSearchParams(): URLSearchParams {
  return use(AddressContext).searchParams;
}

export function usePathname(): string {
  return use(AddressContext).pathname;
}

/** A prerendered page has no navigation. */
export function useRouter(): object {
  return {};
}
