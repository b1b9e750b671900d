// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { useFilterText } from "./use-filter-text";

/** What the page was last drawn with: on a busy machine behind the address. */
let drawn = "";
vi.mock("next/navigation", async () => ({
  ...(await import("@/components/testing/address")),
  useSearchParams: () => new URLSearchParams(drawn),
}));

beforeEach(() => {
  vi.useFakeTimers();
  drawn = "";
  openAt("/clusters");
});
afterEach(() => void vi.useRealTimers());

it("keeps the newest text where the page is drawn with older ones late", () => {
  const { type, draw, text } = filter();
  type("addon:log-sh");
  const first = location.search;
  type("addon:log-shipper");
  const second = location.search;
  draw(first);
  expect(text()).toBe("addon:log-shipper");
  draw(second);
  expect(text()).toBe("addon:log-shipper");
  expect(location.search).toBe("?q=addon:log-shipper");
});

it("keeps the newest text where the page is never drawn with an older one", () => {
  const { type, draw, text } = filter();
  type("a");
  type("ab");
  draw("?q=ab");
  draw("?q=a");
  expect(text(), "the way back").toBe("a");
});

it("goes back to a text that was sorted anew", () => {
  const { type, draw, sort, text } = filter();
  type("a");
  draw("?q=a");
  sort("name");
  draw("?q=b");
  draw("?q=a&sort=name");
  expect(text()).toBe("a");
});

it("takes the text of an address that somebody else changed", () => {
  const { type, draw, text } = filter();
  type("a");
  draw("?q=a");
  draw("?q=set:edge");
  expect(text()).toBe("set:edge");
  draw("");
  expect(text()).toBe("");
});

function filter() {
  const { result, rerender } = renderHook(() => useFilterText());
  return {
    type: (text: string) => {
      act(() => result.current.setText(text));
      act(() => vi.advanceTimersByTime(1_000));
    },
    draw: (search: string) => {
      drawn = search;
      rerender();
    },
    sort: (by: string) => act(() => result.current.setSort(by)),
    text: () => result.current.text,
  };
}
