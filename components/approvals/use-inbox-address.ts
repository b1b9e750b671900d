"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type InboxAddress, inboxHref, readInboxAddress } from "./inbox-address";

/** Tab and request from the address; the filter is read separately. `go` adds a history entry; `settle` does not. */
export function useInboxAddress() {
  const address = readInboxAddress(usePathname(), useSearchParams());
  return {
    ...address,
    go: (next: InboxAddress) => history.pushState(null, "", inboxHref(next)),
    settle: (next: InboxAddress) => history.replaceState(null, "", inboxHref(next)),
  };
}
