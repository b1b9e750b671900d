import "./patience";
import { useMemo, useSyncExternalStore } from "react";
import { beforeEach } from "vitest";

const listeners = new Set<() => void>();

/** Opens an address of the console, as if the page had been loaded there. */
export function openAt(address: string): void {
  history.replaceState(null, "", address);
}

/** The address without its origin. */
export function address(): string {
  return location.pathname + decodeURIComponent(location.search);
}

/**
 * Replaces Next's hooks in a component test, as do the two below: they follow the history as Next does.
 * `vi.mock("next/navigation", () => import("@/components/testing/address"))`.
 */
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(follow, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function usePathname(): string {
  return useSyncExternalStore(follow, () => location.pathname);
}

export function useRouter() {
  return {
    push: (href: string) => history.pushState(null, "", href),
    replace: (href: string) => history.replaceState(null, "", href),
    prefetch: () => undefined,
  };
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

for (const how of ["pushState", "replaceState"] as const) {
  const change = history[how].bind(history);
  history[how] = (...state) => {
    change(...state);
    for (const listener of listeners) listener();
  };
}

beforeEach(() => openAt("/"));
