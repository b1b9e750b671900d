// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { seededRandom } from "@/lib/kube/random";
import { inboxHref } from "./inbox-address";
import { queuePositionOf } from "./queue-position";
import { useCaseKeys } from "./use-case-keys";
import { addressedCase } from "./use-inbox-address";

vi.mock("next/navigation", () => import("@/components/testing/address"));

afterEach(cleanup);

const NAMES = ["a", "b", "c", "d"].map((name) => `requests/${name}`);
const PARTS = [
  {
    ...{ section: { id: "outside", label: "", size: 4 }, rows: NAMES.map((name) => ({ name })) },
    ...{ from: 0, size: 4, onFirst: () => undefined },
  },
] as never;

/** The inbox with a case open, which shows what the address opens only when it is drawn again. */
function inboxAt(name: string, marks?: { readonly select: () => void }) {
  const open = (next: string) => history.pushState(null, "", inboxHref({ state: "waiting", selected: next }));
  openAt(inboxHref({ state: "waiting", selected: name }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const keys = ({ selected }: { readonly selected: string | undefined }) =>
    useCaseKeys({
      ...{ shown: { state: "waiting", q: "" }, parts: PARTS, selected, spot: queuePositionOf(PARTS, selected) },
      ...{ marks: marks as never, filterRef: { current: null }, onSelect: open },
    });
  const { rerender } = renderHook(keys, { wrapper, initialProps: { selected: addressedCase() } });
  return { open, draw: () => rerender({ selected: addressedCase() }) };
}

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.body, { key });
  await Promise.resolve();
}

it("goes on from the case that was opened last, though the page does not show it yet", async () => {
  const page = inboxAt("requests/d");
  page.open("requests/a");
  await press("j");
  page.draw();
  expect(addressedCase()).toBe("requests/b");
});

it("selects the case that was opened last", async () => {
  const select = vi.fn();
  inboxAt("requests/a", { select });
  await press("j");
  await press("x");
  expect(select).toHaveBeenCalledExactlyOnceWith("requests/b", false);
});

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

it("ends where keys and links lead, however late the page is drawn", async () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = seededRandom(seed);
    const any = (below: number) => Math.floor(random() * below);
    const page = inboxAt("requests/a");
    let at = 0;
    for (let step = 0; step < 12; step++) {
      const what = ["j", "k", "open", "draw"][any(4)] ?? "";
      if (what === "open") at = any(NAMES.length);
      else at = Math.min(Math.max(at + (STEPS[what] ?? 0), 0), NAMES.length - 1);
      if (what === "draw") page.draw();
      else if (what === "open") page.open(NAMES[at] ?? "");
      else await press(what);
      expect(addressedCase(), `seed ${seed}, step ${step}`).toBe(NAMES[at]);
    }
    cleanup();
  }
});
