"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { addressedFilter } from "@/components/list/list-address";
import { withBasePath, withoutBasePath } from "@/lib/base-path";
import { type InboxAddress, inboxHref, readInboxAddress } from "./inbox-address";

/**
 * Tab and request from the address; the filter is read separately. `go` adds a history entry; `settle` does not, and
 * keeps the filter that the address has: text that is still being typed is newer than what a page draws.
 */
export function useInboxAddress() {
  const address = readInboxAddress(usePathname(), useSearchParams());
  return {
    ...address,
    go: (next: InboxAddress) => history.pushState(null, "", withBasePath(inboxHref(sorted(next)))),
    settle: (next: Omit<InboxAddress, "q">) => {
      const href = withBasePath(inboxHref(sorted({ ...next, q: addressedFilter() })));
      if (href !== location.pathname + location.search) history.replaceState(null, "", href);
    },
  };
}

/** Tab and request in the browser's own address, which a page on a busy machine is behind. */
function addressed() {
  return readInboxAddress(withoutBasePath(location.pathname), new URLSearchParams(location.search));
}

/** The opened request there. */
export function addressedCase(): string | undefined {
  return addressed().selected;
}

/** In the same tab the order stays. */
function sorted(next: InboxAddress): InboxAddress {
  const sort = new URLSearchParams(location.search).get("sort") ?? "";
  return next.state === addressed().state ? { sort, ...next } : next;
}
