"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type InboxAddress, inboxHref, readAddress } from "./case-address";

/** Which tab and which case, as the address has it; what the queue is filtered by is read with the filter. `go` leaves a step to come back to; `settle` does not. */
export function useInboxAddress() {
  const address = readAddress(usePathname(), useSearchParams());
  return {
    ...address,
    go: (next: InboxAddress) => history.pushState(null, "", inboxHref(next)),
    settle: (next: InboxAddress) => history.replaceState(null, "", inboxHref(next)),
  };
}
