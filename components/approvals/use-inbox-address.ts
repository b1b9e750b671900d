"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { withBasePath } from "@/lib/base-path";
import { type InboxAddress, inboxHref, readInboxAddress } from "./inbox-address";

/** Tab and request from the address; the filter is read separately. `go` adds a history entry; `settle` does not. */
export function useInboxAddress() {
  const address = readInboxAddress(usePathname(), useSearchParams());
  return {
    ...address,
    go: (next: InboxAddress) => history.pushState(null, "", withBasePath(inboxHref(next))),
    settle: (next: InboxAddress) => history.replaceState(null, "", withBasePath(inboxHref(next))),
  };
}
